// Files of the guest, fetched and brought.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "agent.h"

char *read_all(int descriptor, size_t *length) {
  size_t capacity = 65536;
  char *bytes = malloc(capacity);
  *length = 0;
  for (;;) {
    if (*length == capacity) bytes = realloc(bytes, capacity *= 2);
    ssize_t count = read(descriptor, bytes + *length, capacity - *length);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return bytes;
    *length += (size_t)count;
  }
}

// get PATH
void verb_get(struct request *request) {
  int file = open(request->arguments, O_RDONLY | O_CLOEXEC);
  if (file < 0) return reply_error(request, request->arguments, errno);
  size_t length;
  char *bytes = read_all(file, &length);
  close(file);
  reply(request, "", bytes, length);
  free(bytes);
}

// put PATH MODE LENGTH, then LENGTH bytes, which are read whatever fails.
void verb_put(struct request *request) {
  char path[1024];
  unsigned mode;
  size_t left;
  if (sscanf(request->arguments, "%1023s %o %zu", path, &mode, &left) != 3)
    return reply_error(request, "put", EINVAL);
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode);
  int error = file < 0 ? errno : 0;
  while (left > 0) {
    char block[65536];
    size_t count = channel_bytes(block, left < sizeof block ? left : sizeof block);
    left -= count;
    if (!error && write(file, block, count) != (ssize_t)count) error = errno ? errno : EIO;
  }
  if (file >= 0) {
    fchmod(file, mode);
    close(file);
  }
  if (error) return reply_error(request, path, error);
  reply(request, "", NULL, 0);
}
