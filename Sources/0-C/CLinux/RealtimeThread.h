// What a real-time thread asks of the kernel.
#ifndef PHOSPHOR_CLINUX_REALTIME_THREAD_H
#define PHOSPHOR_CLINUX_REALTIME_THREAD_H

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

/// Gives the calling thread SCHED_FIFO at `priority`; 0, or errno.
static inline int clinux_schedule_fifo(int priority) {
  struct sched_param parameters = {.sched_priority = priority};
  return pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameters);
}

/// The start and the end of the program's own code; the linker knows them.
extern const char _start[], etext[];

/// Keeps every page in memory from its first touch on, and has the program's own code read from the disk
/// now; 0, or errno.
///
/// The memory that a real-time thread works on is written to before the thread runs, so only code may be new to it:
/// that then costs some microseconds, once, and no wait for a disk. Taking in all that is mapped would
/// cost half as much memory again: most of the code is never run.
static inline int clinux_lock_memory(void) {
  if (mlockall(MCL_CURRENT | MCL_FUTURE | MCL_ONFAULT) != 0) return errno;
  const uintptr_t first = (uintptr_t)_start & ~((uintptr_t)sysconf(_SC_PAGESIZE) - 1);
  madvise((void *)first, (uintptr_t)etext - first, MADV_WILLNEED);
  return 0;
}

/// Touches 128 KiB of the calling thread's stack, so that no page of it faults later.
__attribute__((noinline)) static inline void clinux_prefault_stack(void) {
  enum { bytes = 128 * 1024, page = 4096 };
  volatile unsigned char stack[bytes];
  for (int at = 0; at < bytes; at += page) stack[at] = 0;
}

/// Nanoseconds of CLOCK_MONOTONIC.
static inline int64_t clinux_monotonic(void) {
  struct timespec now = {0, 0};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/// glibc's own declaration needs `_GNU_SOURCE`, which cannot be set for the Glibc module from here.
extern int pthread_clockjoin_np(pthread_t, void **, clockid_t, const struct timespec *);

/// Waits for a thread's end, so many nanoseconds at most; 0, or an error number where it goes on.
static inline int clinux_join(pthread_t thread, int64_t patience) {
  const int64_t end = clinux_monotonic() + patience;
  const struct timespec until = {(time_t)(end / 1000000000), (long)(end % 1000000000)};
  return pthread_clockjoin_np(thread, 0, CLOCK_MONOTONIC, &until);
}

/// A non-blocking inotify descriptor that watches nothing yet, or -1.
static inline int clinux_inotify(void) { return inotify_init1(IN_CLOEXEC | IN_NONBLOCK); }

/// Has an inotify descriptor become readable when a sound device node appears or its permissions
/// change (udev sets them after the node is there).
///
/// The folder comes and may go with the cards, and its watch goes with it: call before each wait.
static inline void clinux_watch_sound_nodes(int descriptor) {
  if (inotify_add_watch(descriptor, "/dev/snd", IN_CREATE | IN_ATTRIB) == -1)
    inotify_add_watch(descriptor, "/dev", IN_CREATE);
}

/// Takes and forgets what a descriptor holds; true if there was anything.
static inline int clinux_drain(int descriptor) {
  char bytes[4096] __attribute__((aligned(8)));
  int held = 0;
  while (read(descriptor, bytes, sizeof bytes) > 0) held = 1;
  return held;
}

#endif
