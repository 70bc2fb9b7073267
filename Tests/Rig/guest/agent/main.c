// agent PORT   See agent.h for the protocol.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/random.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/reboot.h>
#include <time.h>
#include <unistd.h>

#include "agent.h"

#define SEED_SIZE 32

// clock   Replies with CLOCK_MONOTONIC in ns.
static void verb_clock(struct request *request) {
  char text[32];
  snprintf(text, sizeof text, "%lld", monotonic_ns());
  reply(request, text, NULL, 0);
}

// sleep MICROSECONDS   Guest time, which is not the host's.
static void *sleep_and_reply(void *argument) {
  struct request *request = argument;
  sleep_until_ns(monotonic_ns() + atoll(request->arguments) * 1000);
  reply(request, "", NULL, 0);
  request_free(request);
  return NULL;
}

static void verb_sleep(struct request *request) { request_in_thread(request, sleep_and_reply, 0); }

// renew NANOSECONDS HEX   A time of day, and random bytes for the kernel to go on from.
static void verb_renew(struct request *request) {
  // As the kernel's struct rand_pool_info, whose bytes have no size.
  struct {
    int bits, size;
    unsigned char bytes[SEED_SIZE];
  } seed = {8 * SEED_SIZE, SEED_SIZE, {0}};
  long long now;
  int at = 0;
  if (sscanf(request->arguments, "%lld %n", &now, &at) != 1)
    return reply_error(request, "renew", EINVAL);
  const char *hex = request->arguments + at;
  for (size_t i = 0; i < SEED_SIZE; i++)
    if (sscanf(hex + 2 * i, "%2hhx", &seed.bytes[i]) != 1)
      return reply_error(request, "renew", EINVAL);
  const struct timespec time = {now / 1000000000LL, now % 1000000000LL};
  int random = open("/dev/urandom", O_RDWR | O_CLOEXEC);
  if (clock_settime(CLOCK_REALTIME, &time) < 0 || random < 0 ||
      ioctl(random, RNDADDENTROPY, &seed) < 0 || ioctl(random, RNDRESEEDCRNG) < 0)
    return reply_error(request, "renew", errno);
  close(random);
  reply(request, "", NULL, 0);
}

static void verb_poweroff(struct request *request) {
  reply(request, "", NULL, 0);
  sync();
  usleep(50000);  // the reply is still in the port's queue
  reboot(RB_POWER_OFF);
}

static const struct {
  const char *name;
  void (*handle)(struct request *);
} verbs[] = {
    {"clock", verb_clock}, {"sleep", verb_sleep}, {"schedule", verb_schedule},
    {"level", verb_level}, {"watch", verb_watch}, {"run", verb_run},
    {"spawn", verb_spawn}, {"kill", verb_kill},   {"wait", verb_wait},
    {"get", verb_get},     {"put", verb_put},     {"renew", verb_renew},
    {"poweroff", verb_poweroff},
};

static void dispatch(char *line) {
  struct request request = {0};
  char verb[16] = "";
  int end = 0;
  if (sscanf(line, "%31s %15s %n", request.id, verb, &end) < 2) return;
  request.arguments = line + end;
  for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
    if (strcmp(verbs[i].name, verb) == 0) return verbs[i].handle(&request);
  reply_error(&request, verb, ENOSYS);
}

int main(int count, char **arguments) {
  signal(SIGPIPE, SIG_IGN);
  lines_open();
  channel_open(count > 1 ? arguments[1] : "/dev/vport0p1");
  mlockall(MCL_CURRENT);
  const struct request hello = {.id = "0"};
  reply(&hello, "hello", NULL, 0);
  for (;;) dispatch(channel_line());
}
