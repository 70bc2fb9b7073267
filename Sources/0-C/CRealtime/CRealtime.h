// Leaves for the audio thread: maths, and atomics whose memory ordering is in the name.
// Nothing here allocates, locks or calls the kernel, which is what `@_noLocks` promises the
// Swift compiler; it trusts that promise and does not check C.
#ifndef PHOSPHOR_CREALTIME_H
#define PHOSPHOR_CREALTIME_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define RT_LEAF __attribute__((always_inline, swift_attr("@_noLocks"))) static inline

// MARK: Maths

RT_LEAF float rt_sinf(float x) { return sinf(x); }
RT_LEAF float rt_cosf(float x) { return cosf(x); }
RT_LEAF float rt_tanf(float x) { return tanf(x); }
RT_LEAF float rt_expf(float x) { return expf(x); }
RT_LEAF float rt_log2f(float x) { return log2f(x); }
RT_LEAF float rt_log10f(float x) { return log10f(x); }
RT_LEAF float rt_powf(float x, float y) { return powf(x, y); }
RT_LEAF float rt_sqrtf(float x) { return sqrtf(x); }
RT_LEAF float rt_fabsf(float x) { return fabsf(x); }
RT_LEAF float rt_floorf(float x) { return floorf(x); }
RT_LEAF double rt_sin(double x) { return sin(x); }
RT_LEAF double rt_cos(double x) { return cos(x); }
RT_LEAF double rt_tan(double x) { return tan(x); }
RT_LEAF double rt_exp(double x) { return exp(x); }
RT_LEAF double rt_log2(double x) { return log2(x); }
RT_LEAF double rt_sqrt(double x) { return sqrt(x); }
RT_LEAF double rt_floor(double x) { return floor(x); }
RT_LEAF double rt_fabs(double x) { return fabs(x); }
RT_LEAF bool rt_isfinitef(float x) { return isfinite(x); }

// MARK: Memory

RT_LEAF void rt_copy(void *restrict to, const void *restrict from, intptr_t bytes) {
  memcpy(to, from, (size_t)bytes);
}
RT_LEAF void rt_zero(void *at, intptr_t bytes) { memset(at, 0, (size_t)bytes); }

// MARK: Atomics (the cell is plain memory that both sides touch only through these)

RT_LEAF uint64_t rt_load_relaxed(const uint64_t *cell) {
  return __atomic_load_n(cell, __ATOMIC_RELAXED);
}
RT_LEAF uint64_t rt_load_acquire(const uint64_t *cell) {
  return __atomic_load_n(cell, __ATOMIC_ACQUIRE);
}
RT_LEAF void rt_store_relaxed(uint64_t *cell, uint64_t value) {
  __atomic_store_n(cell, value, __ATOMIC_RELAXED);
}
RT_LEAF void rt_store_release(uint64_t *cell, uint64_t value) {
  __atomic_store_n(cell, value, __ATOMIC_RELEASE);
}
RT_LEAF uint64_t rt_exchange_acquire_release(uint64_t *cell, uint64_t value) {
  return __atomic_exchange_n(cell, value, __ATOMIC_ACQ_REL);
}
RT_LEAF uint64_t rt_add_relaxed(uint64_t *cell, uint64_t value) {
  return __atomic_add_fetch(cell, value, __ATOMIC_RELAXED);
}

#endif
