// What the kernel offers and Swift cannot import by itself: variadic calls and macros.
#ifndef PHOSPHOR_CLINUX_H
#define PHOSPHOR_CLINUX_H

#include <errno.h>
#include <fcntl.h>
#include <linux/watchdog.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "Confine.h"
#include "Console.h"
#include "I2C.h"
#include "Input.h"
#include "RealtimeThread.h"
#include "Spawn.h"
#include "Stick.h"

/// `ioctl` with a pointer argument; -1 and errno on failure, retried when a signal interrupts it.
static inline int clinux_ioctl(int descriptor, unsigned long request, void *argument) {
  int result;
  do result = ioctl(descriptor, request, argument);
  while (result == -1 && (errno == EINTR || errno == EAGAIN));
  return result;
}

/// Sets the seconds after which a watchdog resets the machine, for `clinux_ioctl`.
static const unsigned long clinux_watchdog_timeout = WDIOC_SETTIMEOUT;

/// `open` with flags only; close-on-exec always.
static inline int clinux_open(const char *path, int flags) { return open(path, flags | O_CLOEXEC); }

/// `open` that creates the file with `mode`; close-on-exec always.
static inline int clinux_create(const char *path, int flags, unsigned int mode) {
  return open(path, flags | O_CREAT | O_CLOEXEC, (mode_t)mode);
}

/// A non-blocking eventfd at zero, or -1.
static inline int clinux_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

/// Makes an eventfd readable. One bounded system call: the audio thread may use it once a period.
static inline void clinux_signal(int descriptor) {
  const uint64_t one = 1;
  ssize_t written = write(descriptor, &one, sizeof one);
  (void)written;
}

/// Takes what an eventfd holds, 0 when nothing was signalled.
static inline uint64_t clinux_take(int descriptor) {
  uint64_t count = 0;
  return read(descriptor, &count, sizeof count) == sizeof count ? count : 0;
}

/// glibc's own declaration needs `_GNU_SOURCE`, which cannot be set for the Glibc module from here.
extern int ppoll(struct pollfd *, nfds_t, const struct timespec *, const sigset_t *);

/// `ppoll` with the signal mask as it is; `timeout` may be null for no limit.
static inline int clinux_poll(struct pollfd *polled, nfds_t count, const struct timespec *timeout) {
  return ppoll(polled, count, timeout, 0);
}

/// Names the calling thread; the kernel keeps the first 15 bytes.
static inline void clinux_name_thread(const char *name) { prctl(PR_SET_NAME, name); }

/// Blocks SIGTERM and SIGINT in the calling thread (and those it starts) and returns a non-blocking
/// descriptor that becomes readable instead, or -1 with nothing changed.
static inline int clinux_end_signals(void) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  int descriptor = signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
  if (descriptor >= 0) pthread_sigmask(SIG_BLOCK, &signals, 0);
  return descriptor;
}

/// Takes one signal from such a descriptor, 0 when there is none.
static inline int clinux_take_signal(int descriptor) {
  struct signalfd_siginfo taken;
  return read(descriptor, &taken, sizeof taken) == sizeof taken ? (int)taken.ssi_signo : 0;
}

/// Has an inotify descriptor tell what comes, goes or changes permissions in a folder; true if it can.
static inline bool clinux_watch(int watcher, const char *path) {
  return inotify_add_watch(watcher, path, IN_CREATE | IN_DELETE | IN_MOVE | IN_ATTRIB) >= 0;
}

/// A non-blocking inotify descriptor for what comes, goes or changes permissions in a folder, or -1.
static inline int clinux_watch_folder(const char *path) {
  const int watcher = clinux_inotify();
  if (watcher < 0 || clinux_watch(watcher, path)) return watcher;
  close(watcher);
  return -1;
}

/// Writes all of some bytes, waiting where there is no room; false, and errno set, where not all could be written.
static inline bool clinux_write_all(int descriptor, const void *bytes, size_t count) {
  const char *next = (const char *)bytes;
  while (count > 0) {
    const ssize_t written = write(descriptor, next, count);
    if (written > 0) {
      next += written;
      count -= (size_t)written;
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

/// Has `free` give every block of at least 128 KiB back to the system.
///
/// By itself glibc lets the limit follow the largest block that was freed, and keeps what is smaller.
static inline void clinux_give_blocks_back(void) { mallopt(M_MMAP_THRESHOLD, 128 << 10); }

#endif
