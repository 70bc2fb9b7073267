// A child process that does one thing, and what that took.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "include/ConfinedDeeds.h"

struct child_outcome child_running(int (*act)(void *), void *context, unsigned long seconds) {
  struct child_outcome outcome = {-1, 0, 0};
  const pid_t child = fork();
  if (child < 0) return outcome;
  if (child == 0) {
    const struct rlimit limit = {seconds, seconds};
    const int nothing = open("/dev/null", O_RDWR);
    if (setrlimit(RLIMIT_CPU, &limit) < 0 || dup2(nothing, STDOUT_FILENO) < 0) _exit(2);
    if (nothing > STDERR_FILENO) close(nothing);
    _exit(act(context));
  }
  int status = 0;
  struct rusage use;
  while (wait4(child, &status, 0, &use) < 0)
    if (errno != EINTR) return outcome;
  outcome.status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  outcome.seconds = (double)(use.ru_utime.tv_sec + use.ru_stime.tv_sec) +
                    1e-6 * (double)(use.ru_utime.tv_usec + use.ru_stime.tv_usec);
  outcome.kilobytes = use.ru_maxrss;
  return outcome;
}
