// Definitions in an executable win over those of its shared libraries, so these stand in for libc's
// and the Swift runtime's everywhere in the test program: no preloading, no flags. Needs the dynamic
// Swift runtime (linked statically, its symbols would be defined twice).
#define _GNU_SOURCE
#include "CMallocCounter.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

// initial-exec: a thread-local of the executable; looking one up must not itself call malloc.
#define THREAD_LOCAL static __thread __attribute__((tls_model("initial-exec")))

THREAD_LOCAL bool is_counting;
THREAD_LOCAL malloc_counts counts;

void malloc_counter_enter(void) {
  memset(&counts, 0, sizeof counts);
  is_counting = true;
}

malloc_counts malloc_counter_leave(void) {
  is_counting = false;
  return counts;
}

static inline void count(uint64_t *counter) {
  if (is_counting) *counter += 1;
}

// The address sanitizer has a heap of its own, which has to be asked first: then nothing is counted.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED
#endif
#endif
#ifndef SANITIZED

// MARK: The heap, forwarded to glibc's own entry points (dlsym would allocate and come back here)

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);
void __libc_free(void *);

void *malloc(size_t size) {
  count(&counts.allocations);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count(&counts.allocations);
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  count(&counts.allocations);
  return __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
  count(&counts.allocations);
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count(&counts.allocations);
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  count(&counts.allocations);
  void *memory = __libc_memalign(alignment, size);
  if (!memory) return ENOMEM;
  *result = memory;
  return 0;
}

void free(void *memory) {
  if (memory) count(&counts.frees);
  __libc_free(memory);
}

// MARK: Swift's reference counting and pthread mutexes, forwarded to the next definition

// On arm64 the runtime's retain and release keep more registers than C promises, and compiled Swift
// may rely on it. Keeping them all is right for either kind of caller.
#ifdef __aarch64__
#define REFCOUNT_CALL __attribute__((preserve_most))
#else
#define REFCOUNT_CALL
#endif

static struct {
  void *(*retain)(void *);
  void *(*retain_n)(void *, uint32_t);
  void *(*bridge_retain)(void *);
  void (*release)(void *);
  void (*release_n)(void *, uint32_t);
  void (*bridge_release)(void *);
  void *(*alloc_object)(void *, size_t, size_t);
  int (*mutex_lock)(pthread_mutex_t *);
} next;

// The runtime retains before our constructor has run, so each forwarder looks its target up if need
// be. Two threads doing so write the same pointer.
#define NEXT(field, symbol)                                      \
  (next.field ? next.field                                       \
              : (next.field = (__typeof__(next.field))dlsym(RTLD_NEXT, symbol)))

REFCOUNT_CALL void *swift_retain(void *object) {
  count(&counts.retains);
  return NEXT(retain, "swift_retain")(object);
}

REFCOUNT_CALL void *swift_retain_n(void *object, uint32_t number) {
  count(&counts.retains);
  return NEXT(retain_n, "swift_retain_n")(object, number);
}

REFCOUNT_CALL void *swift_bridgeObjectRetain(void *object) {
  count(&counts.retains);
  return NEXT(bridge_retain, "swift_bridgeObjectRetain")(object);
}

REFCOUNT_CALL void swift_release(void *object) {
  count(&counts.releases);
  NEXT(release, "swift_release")(object);
}

REFCOUNT_CALL void swift_release_n(void *object, uint32_t number) {
  count(&counts.releases);
  NEXT(release_n, "swift_release_n")(object, number);
}

REFCOUNT_CALL void swift_bridgeObjectRelease(void *object) {
  count(&counts.releases);
  NEXT(bridge_release, "swift_bridgeObjectRelease")(object);
}

void *swift_allocObject(void *metadata, size_t size, size_t alignment_mask) {
  count(&counts.objects);
  return NEXT(alloc_object, "swift_allocObject")(metadata, size, alignment_mask);
}

int pthread_mutex_lock(pthread_mutex_t *mutex) {
  count(&counts.locks);
  return NEXT(mutex_lock, "pthread_mutex_lock")(mutex);
}

#endif
