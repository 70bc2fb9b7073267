// supervise COMMAND...
// The supervisor as it would be: keeps COMMAND running, as the box's documents ask for it.
//
// - Starts it again 100 ms after it ended, whatever ended it.
// - Puts the text console back each time: a process that SIGKILL ended could not.
// - Exit code 10 asks for the machine to be powered off, 11 for it to be started anew: says so, and ends
//   with 0 or 11 instead of starting the command again.
// - Gives it the write end of a pipe, numbered in PHOSPHOR_WATCHDOG_FD. Once a byte came, 5 s
//   without another one are a hang, and the command is killed.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/kd.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

enum { POWER_OFF = 10, RESTART = 11, PAUSE_US = 100000, PATIENCE_MS = 5000 };

static void say(const char *what, int number) {
  dprintf(STDOUT_FILENO, "supervise: ");
  dprintf(STDOUT_FILENO, what, number);
  dprintf(STDOUT_FILENO, "\n");
}

static void fail(const char *call) {
  dprintf(STDOUT_FILENO, "supervise: %s: %s\n", call, strerror(errno));
  exit(1);
}

static void give_console_back(void) {
  int console = open("/dev/tty0", O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (console < 0) return;  // a kernel without virtual terminals
  ioctl(console, KDSETMODE, KD_TEXT);
  close(console);
}

static pid_t start(char **command, int alive, const sigset_t *blocked) {
  pid_t child = fork();
  if (child < 0) fail("fork");
  if (child > 0) return child;
  sigprocmask(SIG_UNBLOCK, blocked, NULL);
  fcntl(alive, F_SETFD, 0);
  char number[16];
  snprintf(number, sizeof number, "%d", alive);
  setenv("PHOSPHOR_WATCHDOG_FD", number, 1);
  execvp(command[0], command);
  dprintf(STDOUT_FILENO, "supervise: %s: %s\n", command[0], strerror(errno));
  _exit(127);
}

// Waits for the child's end, and ends it where it goes silent; its status as `waitpid` gives it.
static int watch(pid_t child, int alive, int ended) {
  bool feeds = false;
  for (;;) {
    struct pollfd polled[] = {{.fd = alive, .events = POLLIN}, {.fd = ended, .events = POLLIN}};
    int ready = poll(polled, 2, feeds ? PATIENCE_MS : -1);
    if (ready < 0 && errno != EINTR) fail("poll");
    if (ready == 0) {
      say("silent for %d s, killed", PATIENCE_MS / 1000);
      kill(child, SIGKILL);
      feeds = false;
    }
    char bytes[64];
    if (polled[0].revents & POLLIN) feeds = read(alive, bytes, sizeof bytes) > 0;
    struct signalfd_siginfo signal;
    if (polled[1].revents & POLLIN) (void)!read(ended, &signal, sizeof signal);
    int status;
    if (waitpid(child, &status, WNOHANG) == child) return status;
  }
}

int main(int count, char **arguments) {
  if (count < 2) {
    dprintf(STDERR_FILENO, "usage: supervise COMMAND...\n");
    return 2;
  }
  sigset_t children;
  sigemptyset(&children);
  sigaddset(&children, SIGCHLD);
  sigprocmask(SIG_BLOCK, &children, NULL);
  int ended = signalfd(-1, &children, SFD_CLOEXEC | SFD_NONBLOCK);
  if (ended < 0) fail("signalfd");
  for (;;) {
    // A new pipe each time: bytes of the process before are no sign of life of this one. The write
    // end stays open here, so that a command that closes its own does not look readable for ever.
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) < 0) fail("pipe2");
    int status = watch(start(arguments + 1, ends[1], &children), ends[0], ended);
    close(ends[0]);
    close(ends[1]);
    give_console_back();
    if (WIFSIGNALED(status)) {
      say("ended by signal %d", WTERMSIG(status));
    } else if (WEXITSTATUS(status) == POWER_OFF) {
      say("ended with %d: power off", POWER_OFF);
      return 0;
    } else if (WEXITSTATUS(status) == RESTART) {
      say("ended with %d: restart", RESTART);
      return RESTART;
    } else {
      say("ended with %d", WEXITSTATUS(status));
    }
    usleep(PAUSE_US);
  }
}
