// Counts what must not happen on the audio thread: heap calls, Swift reference counting and pthread
// mutexes, on the calling thread only, between `malloc_counter_enter` and `malloc_counter_leave`.
#ifndef PHOSPHOR_CMALLOCCOUNTER_H
#define PHOSPHOR_CMALLOCCOUNTER_H

#include <stdint.h>

/// Calls counted on one thread.
typedef struct {
  /// malloc, calloc, realloc and the aligned ones.
  uint64_t allocations;
  /// free of anything but NULL.
  uint64_t frees;
  /// swift_allocObject (each also calls malloc).
  uint64_t objects;
  /// swift_retain, swift_retain_n and swift_bridgeObjectRetain.
  uint64_t retains;
  /// swift_release, swift_release_n and swift_bridgeObjectRelease.
  uint64_t releases;
  /// pthread_mutex_lock. Swift's own Mutex is a futex that no library call shows.
  uint64_t locks;
} malloc_counts;

/// Forgets this thread's counts and begins to count.
void malloc_counter_enter(void);

/// Stops counting on this thread and tells what was counted since it began.
malloc_counts malloc_counter_leave(void);

#endif
