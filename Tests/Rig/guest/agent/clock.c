// CLOCK_MONOTONIC: the clock of GPIO edge stamps and of DRM flip events.
#define _GNU_SOURCE
#include <errno.h>
#include <time.h>

#include "agent.h"

long long monotonic_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000LL + now.tv_nsec;
}

void sleep_until_ns(long long deadline) {
  struct timespec until = {deadline / 1000000000LL, deadline % 1000000000LL};
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL) == EINTR) {
  }
}
