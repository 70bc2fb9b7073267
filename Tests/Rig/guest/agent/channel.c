// The port: buffered reading by the main thread, whole replies written under one lock.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "agent.h"

static int port;
static pthread_mutex_t writing = PTHREAD_MUTEX_INITIALIZER;
static char input[65536];
static size_t input_next, input_end;

void channel_open(const char *path) {
  while ((port = open(path, O_RDWR | O_CLOEXEC | O_NOCTTY)) < 0) usleep(20000);
}

static void fill(void) {
  while (input_next == input_end) {
    ssize_t count = read(port, input, sizeof input);
    if (count <= 0) {
      usleep(5000);  // the host has not connected yet
      continue;
    }
    input_next = 0;
    input_end = (size_t)count;
  }
}

char *channel_line(void) {
  static char line[1 << 20];
  size_t length = 0;
  for (;;) {
    fill();
    char c = input[input_next++];
    if (c == '\n') break;
    if (length < sizeof line - 1) line[length++] = c;
  }
  line[length] = 0;
  return line;
}

size_t channel_bytes(char *into, size_t most) {
  fill();
  size_t count = input_end - input_next;
  if (count > most) count = most;
  memcpy(into, input + input_next, count);
  input_next += count;
  return count;
}

static void write_all(const char *bytes, size_t length) {
  while (length > 0) {
    ssize_t count = write(port, bytes, length);
    if (count < 0) {
      if (errno != EINTR) usleep(2000);  // EAGAIN or EPIPE: the host is slow or away
      continue;
    }
    bytes += count;
    length -= (size_t)count;
  }
}

static void send_reply(const struct request *to, const char *status, const char *text,
                       const void *data, size_t length) {
  char head[512];
  int size = snprintf(head, sizeof head, "%s %s %zu %.400s\n", to->id, status, length, text);
  pthread_mutex_lock(&writing);
  write_all(head, (size_t)size);
  write_all(data, length);
  pthread_mutex_unlock(&writing);
}

void reply(const struct request *to, const char *text, const void *data, size_t length) {
  send_reply(to, "ok", text, data, length);
}

void reply_error(const struct request *to, const char *call, int error) {
  char text[256];
  snprintf(text, sizeof text, "%.100s: %.100s", call, strerror(error));
  send_reply(to, "err", text, NULL, 0);
}

void request_in_thread(const struct request *from, void *(*handler)(void *), int priority) {
  struct request *copy = malloc(sizeof *copy);
  *copy = *from;
  copy->arguments = strdup(from->arguments);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  if (priority > 0) {
    struct sched_param parameter = {.sched_priority = priority};
    pthread_attr_setinheritsched(&attributes, PTHREAD_EXPLICIT_SCHED);
    pthread_attr_setschedpolicy(&attributes, SCHED_FIFO);
    pthread_attr_setschedparam(&attributes, &parameter);
  }
  pthread_t thread;
  int error = pthread_create(&thread, &attributes, handler, copy);
  pthread_attr_destroy(&attributes);
  if (error == 0) return;
  reply_error(from, "pthread_create", error);
  request_free(copy);
}

void request_free(struct request *request) {
  free(request->arguments);
  free(request);
}
