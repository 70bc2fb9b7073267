// attend COMMAND...
// Runs COMMAND as systemd wants a service of Type=notify, though no socket can be made in this unit.
//
// - systemd connects a descriptor to its notification socket and hands it over (`OpenFile=` in the unit): messages are
//   written to it, and no call of the socket interface is needed.
// - COMMAND gets the write end of a pipe, numbered in PHOSPHOR_WATCHDOG_FD. Its first byte is READY=1, and each is WATCHDOG=1:
//   systemd kills and restarts what is silent for WatchdogSec.
// - SIGTERM is passed on; the exit code is COMMAND's, or 128 and the signal that ended it.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { HANDED_OVER = 3 };  // the first descriptor that systemd passes

static volatile sig_atomic_t child;

static void pass_on(int signal) { kill((pid_t)child, signal); }

static int fail(const char *call) {
  dprintf(STDERR_FILENO, "attend: %s: %s\n", call, strerror(errno));
  return 1;
}

static void run(char **command, int alive) {
  fcntl(alive, F_SETFD, 0);
  char number[16];
  snprintf(number, sizeof number, "%d", alive);
  setenv("PHOSPHOR_WATCHDOG_FD", number, 1);
  unsetenv("LISTEN_FDS");
  unsetenv("LISTEN_PID");
  unsetenv("LISTEN_FDNAMES");
  execv(command[0], command);
  dprintf(STDERR_FILENO, "attend: %s: %s\n", command[0], strerror(errno));
  _exit(127);
}

// Tells systemd of each sign of life until the command ended or closed its end.
static void follow(int alive, int notify) {
  bool isReady = false;
  for (;;) {
    char bytes[64];
    ssize_t count = read(alive, bytes, sizeof bytes);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    const char *words = isReady ? "WATCHDOG=1" : "READY=1\nWATCHDOG=1";
    isReady = true;
    if (notify >= 0 && write(notify, words, strlen(words)) < 0) fail("write to systemd");
  }
}

int main(int count, char **arguments) {
  if (count < 2) {
    dprintf(STDERR_FILENO, "usage: attend COMMAND...\n");
    return 2;
  }
  const char *handed = getenv("LISTEN_FDS");
  int notify = handed && atoi(handed) == 1 ? HANDED_OVER : -1;
  if (notify >= 0) fcntl(notify, F_SETFD, FD_CLOEXEC);
  signal(SIGPIPE, SIG_IGN);

  int ends[2];
  if (pipe2(ends, O_CLOEXEC) < 0) return fail("pipe2");
  sigset_t held, before;
  sigemptyset(&held);
  sigaddset(&held, SIGTERM);
  sigaddset(&held, SIGINT);
  sigprocmask(SIG_BLOCK, &held, &before);  // until there is somebody to pass them on to
  pid_t started = fork();
  if (started < 0) return fail("fork");
  if (started == 0) {
    sigprocmask(SIG_SETMASK, &before, NULL);
    signal(SIGPIPE, SIG_DFL);
    run(arguments + 1, ends[1]);
  }
  child = started;
  struct sigaction action = {.sa_handler = pass_on};
  sigaction(SIGTERM, &action, NULL);
  sigaction(SIGINT, &action, NULL);
  sigprocmask(SIG_SETMASK, &before, NULL);
  close(ends[1]);

  follow(ends[0], notify);
  int status;
  while (waitpid(started, &status, 0) < 0) {
    if (errno != EINTR) return fail("waitpid");
  }
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}
