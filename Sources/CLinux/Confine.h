// A process that may do little: for one that reads what strangers wrote.
#ifndef PHOSPHOR_CLINUX_CONFINE_H
#define PHOSPHOR_CLINUX_CONFINE_H

#include <grp.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

/// Limits the calling process for good: so much memory, no further files, none written, no more rights, and no life
/// without its parent.
///
/// A root's rights go too, where the system lets go of them.
static inline void clinux_confine(unsigned long memory) {
  const struct {
    int what;
    rlim_t most;
  } limits[] = {{RLIMIT_AS, memory}, {RLIMIT_CORE, 0}, {RLIMIT_FSIZE, 0}, {RLIMIT_NOFILE, 8}};
  for (unsigned long index = 0; index < sizeof limits / sizeof limits[0]; index++) {
    const struct rlimit limit = {limits[index].most, limits[index].most};
    setrlimit(limits[index].what, &limit);
  }
  const int nobody = 65534;
  if (geteuid() == 0) {
    const gid_t none = (gid_t)nobody;
    if (setgroups(1, &none) == 0 && setgid((gid_t)nobody) == 0) {
      const int refused = setuid((uid_t)nobody);
      (void)refused;
    }
  }
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  // After the change of user, which takes it back.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
}

#endif
