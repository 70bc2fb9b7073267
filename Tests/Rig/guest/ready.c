// ready: the least that a first process can do: it says when it began, and waits.
#include <stdio.h>
#include <time.h>
#include <unistd.h>

int main(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  printf("ready %ld.%06ld\n", (long)now.tv_sec, now.tv_nsec / 1000);
  fflush(stdout);
  for (;;) pause();
}
