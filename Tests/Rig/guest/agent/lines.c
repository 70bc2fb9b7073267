// The simulated lines: gpio-sim's attributes `pull` (what the world does) and `value` (what the
// program drives).
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "agent.h"

#define DEVICE "/sys/devices/platform/gpio-sim.0"
#define LINES 64
#define LOOK 2000000LL  // ns from one look at a watched line to the next

static int pulls[LINES], values[LINES];

// Opened once: a path lookup inside a schedule would cost more than the microseconds it promises.
void lines_open(void) {
  memset(pulls, -1, sizeof pulls);
  memset(values, -1, sizeof values);
  DIR *device = opendir(DEVICE);
  if (!device) return;
  for (struct dirent *entry; (entry = readdir(device));) {
    if (strncmp(entry->d_name, "gpiochip", 8) != 0) continue;
    for (int line = 0; line < LINES; line++) {
      char path[512];
      snprintf(path, sizeof path, DEVICE "/%s/sim_gpio%d/pull", entry->d_name, line);
      int pull = open(path, O_WRONLY | O_CLOEXEC);
      if (pull < 0) continue;
      pulls[line] = pull;
      snprintf(path, sizeof path, DEVICE "/%s/sim_gpio%d/value", entry->d_name, line);
      values[line] = open(path, O_RDONLY | O_CLOEXEC);
    }
  }
  closedir(device);
}

static int pull(int line, int level) {
  if (line < 0 || line >= LINES || pulls[line] < 0) {
    errno = ENODEV;
    return -1;
  }
  const char *word = level ? "pull-up" : "pull-down";
  return pwrite(pulls[line], word, strlen(word), 0) < 0 ? -1 : 0;
}

// schedule US:LINE:LEVEL,...   Replies with one row an edge: line, level, wanted and actual ns.
static void *run_schedule(void *argument) {
  struct request *request = argument;
  char *rows = NULL, *rest = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&rows, &size);
  long long start = monotonic_ns();
  int error = 0;
  for (char *word = strtok_r(request->arguments, ",", &rest); word && !error;
       word = strtok_r(NULL, ",", &rest)) {
    long long us;
    int line, level;
    if (sscanf(word, "%lld:%d:%d", &us, &line, &level) != 3) {
      error = EINVAL;
      break;
    }
    long long wanted = start + us * 1000;
    sleep_until_ns(wanted);
    long long actual = monotonic_ns();
    if (pull(line, level) < 0) error = errno;
    fprintf(out, "%d %d %lld %lld\n", line, level, wanted, actual);
  }
  fclose(out);
  if (error)
    reply_error(request, "schedule", error);
  else
    reply(request, "", rows, size);
  free(rows);
  request_free(request);
  return NULL;
}

void verb_schedule(struct request *request) { request_in_thread(request, run_schedule, 50); }

// level LINE   Replies with 0 or 1.
void verb_level(struct request *request) {
  int line = atoi(request->arguments);
  char text[8] = "";
  if (line < 0 || line >= LINES || values[line] < 0) return reply_error(request, "level", ENODEV);
  if (pread(values[line], text, 1, 0) < 1) return reply_error(request, "level", errno);
  reply(request, text, NULL, 0);
}

// watch LINE MICROSECONDS   For that long. Replies with one row a change from low on: level, ns.
static void *run_watch(void *argument) {
  struct request *request = argument;
  int line = -1;
  long long us = 0;
  sscanf(request->arguments, "%d %lld", &line, &us);
  if (line < 0 || line >= LINES || values[line] < 0) {
    reply_error(request, "watch", ENODEV);
    request_free(request);
    return NULL;
  }
  char *rows = NULL, before = '0', level = '0';
  size_t size = 0;
  FILE *out = open_memstream(&rows, &size);
  long long now = monotonic_ns(), end = now + us * 1000;
  for (; now < end; sleep_until_ns(now += LOOK)) {
    if (pread(values[line], &level, 1, 0) < 1 || level == before) continue;
    fprintf(out, "%c %lld\n", level, monotonic_ns());
    before = level;
  }
  fclose(out);
  reply(request, "", rows, size);
  free(rows);
  request_free(request);
  return NULL;
}

void verb_watch(struct request *request) { request_in_thread(request, run_watch, 50); }
