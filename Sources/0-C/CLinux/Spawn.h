// A command with a pipe to listen to.
#ifndef PHOSPHOR_CLINUX_SPAWN_H
#define PHOSPHOR_CLINUX_SPAWN_H

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/// glibc's own declarations need `_GNU_SOURCE`, which cannot be set for the Glibc module from here.
extern int pipe2(int ends[2], int flags);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);

/// Takes from a process what the box alone needs: memory that is never paged out, real-time priority, and the kernel's
/// mercy where memory is short.
///
/// Source: getrlimit(2), proc_pid_oom_score_adj(5).
static inline void clinux_lower(pid_t process) {
  const struct rlimit none = {0, 0};
  syscall(SYS_prlimit64, process, RLIMIT_MEMLOCK, &none, 0);
  syscall(SYS_prlimit64, process, RLIMIT_RTPRIO, &none, 0);
  char path[40];
  snprintf(path, sizeof path, "/proc/%d/oom_score_adj", (int)process);
  const int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return;
  const ssize_t written = write(file, "500", 3);
  (void)written;
  close(file);
}

/// Starts a program with arguments, of which the first is its path and a null pointer the last; no shell, no descriptor
/// but standard input (nothing), output (the pipe) and error (ours), and as number 3 one of ours, unless it is -1.
///
/// The program has a process group of its own, so that all it starts can be ended with it, and no signal blocked or
/// ignored. Returns its process id and the pipe's reading end, or -1 and errno.
static inline pid_t clinux_spawn(char *const arguments[], int *output, int inherited) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) < 0) return -1;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  if (inherited >= 0) posix_spawn_file_actions_adddup2(&actions, inherited, STDERR_FILENO + 1);
  posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1 + (inherited >= 0));
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t signals;
  sigemptyset(&signals);
  posix_spawnattr_setsigmask(&attributes, &signals);
  sigaddset(&signals, SIGPIPE);
  sigaddset(&signals, SIGXFSZ);
  posix_spawnattr_setsigdefault(&attributes, &signals);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(
      &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  char *environment[] = {(char *)"PATH=/usr/sbin:/usr/bin:/sbin:/bin", 0};
  pid_t process = -1;
  const int error = posix_spawn(&process, arguments[0], &actions, &attributes, arguments, environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  close(ends[1]);
  if (error == 0) {
    clinux_lower(process);
    *output = ends[0];
    return process;
  }
  close(ends[0]);
  errno = error;
  return -1;
}

/// A descriptor of a child process that becomes readable when it has ended; -1 and errno on failure.
///
/// Source: pidfd_open(2), of Linux 5.3.
static inline int clinux_process_handle(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }

/// Waits for a process; its exit status, or 128 and the signal that ended it.
static inline int clinux_exit_status(pid_t process) {
  int status = 0;
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

#endif
