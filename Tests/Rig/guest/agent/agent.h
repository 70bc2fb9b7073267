// The rig's agent: the host's hand inside the guest, on one virtio-serial port.
//
// A request is one text line, `ID VERB ARGUMENTS`, for `put` followed by raw bytes. A reply is
// `ID ok|err LENGTH TEXT` followed by LENGTH raw bytes. Requests that take time run in threads of
// their own, so replies come in any order.
#ifndef AGENT_H
#define AGENT_H

#include <stddef.h>

#define ID_SIZE 32

struct request {
  char id[ID_SIZE];
  char *arguments;
};

// channel.c
void channel_open(const char *path);
char *channel_line(void);  // one line without its newline, valid until the next call
size_t channel_bytes(char *into, size_t most);
void reply(const struct request *to, const char *text, const void *data, size_t length);
void reply_error(const struct request *to, const char *call, int error);

// Runs `handler` in a detached thread, at a SCHED_FIFO priority where that is not 0. The handler
// owns the request and gives it back with request_free.
void request_in_thread(const struct request *from, void *(*handler)(void *), int priority);
void request_free(struct request *request);

// clock.c
long long monotonic_ns(void);
void sleep_until_ns(long long deadline);

// lines.c, processes.c, files.c: one function a verb
void lines_open(void);
void verb_schedule(struct request *);
void verb_level(struct request *);
void verb_watch(struct request *);
void verb_run(struct request *);
void verb_spawn(struct request *);
void verb_kill(struct request *);
void verb_wait(struct request *);
void verb_get(struct request *);
void verb_put(struct request *);
char *read_all(int descriptor, size_t *length);

#endif
