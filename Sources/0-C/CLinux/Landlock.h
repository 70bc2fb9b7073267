// A process without files: the kernel's Landlock with every right handled and none given.
#ifndef PHOSPHOR_CLINUX_LANDLOCK_H
#define PHOSPHOR_CLINUX_LANDLOCK_H

#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

/// A ruleset as the latest interface has it; headers of older systems know less of it.
///
/// Source: linux/landlock.h, `struct landlock_ruleset_attr`.
struct clinux_ruleset {
  uint64_t files, network, scopes;
};

/// Shuts the file system, TCP, abstract sockets and signals to others for the calling thread, as far as the kernel can;
/// nothing where it has no Landlock.
///
/// A second wall: what passes the filter of calls reaches none of these anyway. It needs `PR_SET_NO_NEW_PRIVS`.
static inline void clinux_shut_files(void) {
  // Source: linux/landlock.h; the numbers are those of every architecture.
  enum { CREATE = 444, RESTRICT = 446, VERSION = 1 };
  const long version = syscall(CREATE, 0, 0, VERSION);
  if (version < 1) return;
  // Rights to files by the interface's version: 13, then refer, truncate and ioctl of devices.
  const int rights = version == 1 ? 13 : version == 2 ? 14 : version < 5 ? 15 : 16;
  const struct clinux_ruleset all = {
      (UINT64_C(1) << rights) - 1, version < 4 ? 0 : 3, version < 6 ? 0 : 3};
  const long ruleset =
      syscall(CREATE, &all, version < 4 ? 8 : version < 6 ? 16 : sizeof all, 0);
  if (ruleset < 0) return;
  syscall(RESTRICT, ruleset, 0);
  close((int)ruleset);
}

#endif
