#define _GNU_SOURCE
#include "CCardFaults.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

static struct {
  atomic_int count, result, then;
  atomic_llong until;  // ns; 0 where the order counts calls
} orders[5];

static long long now(void) {
  struct timespec at;
  clock_gettime(CLOCK_MONOTONIC, &at);
  return at.tv_sec * 1000000000LL + at.tv_nsec;
}

void card_fault_order(card_fault fault, int count, int result) {
  orders[fault].result = result;
  orders[fault].until = 0;
  orders[fault].count = count;
}

void card_fault_hold(card_fault fault, int milliseconds, int result, int then) {
  orders[fault].result = result;
  orders[fault].then = then;
  orders[fault].until = now() + milliseconds * 1000000LL;
  orders[fault].count = 1;
}

int card_fault_left(card_fault fault) { return orders[fault].count; }

/// Tells whether a call is spoiled, and with what result.
static bool spoils(card_fault fault, int *result) {
  if (orders[fault].count == 0) return false;
  *result = orders[fault].result;
  const long long until = orders[fault].until;
  if (until && now() < until) return true;
  orders[fault].count -= 1;
  if (!until) return true;
  *result = orders[fault].then;
  return *result != 0;
}

// MARK: What alsa-lib and glibc define

typedef void pcm;
int snd_pcm_stream(pcm *handle);

#define NEXT(signature, symbol)                 \
  static __typeof__(signature) *next;           \
  if (!next) next = dlsym(RTLD_NEXT, symbol)

long snd_pcm_avail_update(pcm *handle) {
  NEXT(long(pcm *), "snd_pcm_avail_update");
  int result;
  const bool isCapture = snd_pcm_stream(handle) == 1;
  if (spoils(isCapture ? card_fault_capture : card_fault_playback, &result)) return result;
  return next(handle);
}

int snd_pcm_resume(pcm *handle) {
  NEXT(int(pcm *), "snd_pcm_resume");
  int result;
  return spoils(card_fault_resume, &result) ? result : next(handle);
}

int snd_pcm_start(pcm *handle) {
  NEXT(int(pcm *), "snd_pcm_start");
  int result;
  return spoils(card_fault_start, &result) ? result : next(handle);
}

int pthread_setschedparam(pthread_t thread, int policy, const struct sched_param *parameters) {
  NEXT(int(pthread_t, int, const struct sched_param *), "pthread_setschedparam");
  int result;
  return spoils(card_fault_priority, &result) ? result : next(thread, policy, parameters);
}
