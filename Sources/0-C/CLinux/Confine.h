// A process that may do little: for one that reads what strangers wrote.
#ifndef PHOSPHOR_CLINUX_CONFINE_H
#define PHOSPHOR_CLINUX_CONFINE_H

#include <errno.h>
#include <grp.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "CallFilter.h"
#include "Landlock.h"

/// Limits the calling process for good: so many bytes of memory, seconds of the processor, and descriptors, no further
/// process, and no byte in a file.
static inline void clinux_limit(unsigned long memory, unsigned long seconds, unsigned long descriptors) {
  const struct {
    int what;
    rlim_t most;
  } limits[] = {{RLIMIT_AS, memory}, {RLIMIT_CPU, seconds}, {RLIMIT_CORE, 0},
                {RLIMIT_FSIZE, 0},   {RLIMIT_NPROC, 0},    {RLIMIT_NOFILE, descriptors}};
  for (unsigned long index = 0; index < sizeof limits / sizeof limits[0]; index++) {
    const struct rlimit limit = {limits[index].most, limits[index].most};
    setrlimit(limits[index].what, &limit);
  }
}

/// Ends the calling process with the thread that started it, and lets it never have more rights.
static inline void clinux_bind_to_parent(void) {
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // A parent that died before that: nobody reads the pipe.
  struct pollfd heard = {.fd = STDOUT_FILENO};
  if (poll(&heard, 1, 0) > 0 && heard.revents & POLLERR) _exit(1);
}

/// Gives up a root's rights where the system lets go of them.
static inline void clinux_give_rights_up(void) {
  const int nobody = 65534;
  if (geteuid() == 0) {
    const gid_t none = (gid_t)nobody;
    if (setgroups(1, &none) == 0 && setgid((gid_t)nobody) == 0) {
      const int refused = setuid((uid_t)nobody);
      (void)refused;
    }
  }
}

/// Leaves the calling process, which has one thread, nothing but its three standard descriptors: it may read the first,
/// write to the others, have so many bytes of memory, take so many seconds of the processor, and end.
///
/// Whatever else it asks the kernel for ends it by SIGSYS: see `CallFilter.h`. Returns 0, or the error number of a
/// kernel that has no such filter; the other limits then hold all the same.
static inline int clinux_confine(unsigned long memory, unsigned long seconds) {
  clinux_give_rights_up();
  // After the change of user, which takes the bond back.
  clinux_bind_to_parent();
  clinux_shut_files();
  clinux_limit(memory, seconds, 0);
  return clinux_filter_calls();
}

#endif
