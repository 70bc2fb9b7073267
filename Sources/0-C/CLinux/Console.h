// The text console in graphics mode, given back however the process ends.
//
// The state is static, so every object file that uses these functions has its own: only one file may.
#ifndef PHOSPHOR_CLINUX_CONSOLE_H
#define PHOSPHOR_CLINUX_CONSOLE_H

#include <errno.h>
#include <fcntl.h>
#include <linux/kd.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

/// The console taken, or -1. Atomic, because signal handlers read it.
static volatile sig_atomic_t clinux_console = -1;

/// The signals that end a process that does not handle them (signal(7)), but those that the box waits for.
static const int clinux_console_signals[] = {SIGSEGV, SIGABRT, SIGBUS,    SIGILL,  SIGFPE,  SIGTRAP,
                                             SIGSYS,  SIGQUIT, SIGHUP,    SIGXCPU, SIGUSR1, SIGUSR2,
                                             SIGALRM, SIGVTALRM, SIGPROF, SIGPOLL, SIGPWR};
#define CLINUX_CONSOLE_SIGNALS (int)(sizeof clinux_console_signals / sizeof clinux_console_signals[0])

/// The former action of the signal at this place of the list. A function, because Swift's importer emits no static
/// variable that has no initial value.
static inline struct sigaction *clinux_console_former(int index) {
  static struct sigaction former[CLINUX_CONSOLE_SIGNALS];
  return &former[index];
}

/// Puts the console back into text mode; async-signal-safe, and nothing the second time.
static inline void clinux_console_give_back(void) {
  const int console = clinux_console;
  if (console < 0) return;
  clinux_console = -1;
  const int before = errno;
  ioctl(console, KDSETMODE, KD_TEXT);
  errno = before;
}

/// Gives the console back, then lets the signal do what it did before.
static void clinux_console_on_signal(int number, siginfo_t *info, void *context) {
  (void)context;
  clinux_console_give_back();
  for (int index = 0; index < CLINUX_CONSOLE_SIGNALS; index++)
    if (clinux_console_signals[index] == number)
      sigaction(number, clinux_console_former(index), NULL);
  // A fault comes again by itself once the handler returns; a trap or a sent signal does not.
  const int comes_again = number == SIGSEGV || number == SIGBUS || number == SIGILL || number == SIGFPE;
  if (!comes_again || info->si_code <= 0) raise(number);
}

/// Puts the console that is on the screen into graphics mode, and sees that it is given back at exit
/// and on every signal above. Once a process.
///
/// Returns 0, or the errno of what failed.
static inline int clinux_console_take(void) {
  int console = open("/dev/tty0", O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (console < 0) {
    const int reason = errno;
    // Without the right to it, the terminal that the box was started from may still be it.
    if (reason == EACCES) console = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (console < 0) return reason;
  }
  if (ioctl(console, KDSETMODE, KD_GRAPHICS) < 0) {
    const int reason = errno;
    close(console);
    return reason;
  }
  clinux_console = console;
  atexit(clinux_console_give_back);
  for (int index = 0; index < CLINUX_CONSOLE_SIGNALS; index++) {
    const int number = clinux_console_signals[index];
    struct sigaction action = {.sa_flags = SA_SIGINFO | SA_NODEFER | SA_ONSTACK};
    action.sa_sigaction = clinux_console_on_signal;
    sigemptyset(&action.sa_mask);
    if (sigaction(number, NULL, clinux_console_former(index)) < 0) continue;
    // What is ignored does not end the process.
    if (clinux_console_former(index)->sa_handler == SIG_IGN) continue;
    sigaction(number, &action, NULL);
  }
  return 0;
}

#endif
