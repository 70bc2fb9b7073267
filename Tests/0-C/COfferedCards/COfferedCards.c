#define _GNU_SOURCE
#include "COfferedCards.h"

#include <alsa/asoundlib.h>
#include <alsa/pcm_external.h>
#include <alsa/pcm_ioplug.h>
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum { most = 32 };

static struct {
  char name[64];
  offered_direction directions[2];  // capture, playback
} cards[most];
static int count;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void offered_card_define(const char *name, offered_direction capture, offered_direction playback) {
  pthread_mutex_lock(&mutex);
  int index = 0;
  while (index < count && strcmp(cards[index].name, name) != 0) index++;
  if (index < most) {
    strncpy(cards[index].name, name, sizeof cards[index].name - 1);
    cards[index].directions[0] = capture;
    cards[index].directions[1] = playback;
    if (index == count) count++;
  }
  pthread_mutex_unlock(&mutex);
}

void offered_cards_forget(void) {
  pthread_mutex_lock(&mutex);
  count = 0;
  pthread_mutex_unlock(&mutex);
}

// MARK: A PCM

typedef struct {
  snd_pcm_ioplug_t io;
  offered_direction offer;
  long long started;
} pcm;

static long long now(void) {
  struct timespec at;
  clock_gettime(CLOCK_MONOTONIC, &at);
  return at.tv_sec * 1000000000LL + at.tv_nsec;
}

static int start(snd_pcm_ioplug_t *io) {
  pcm *self = io->private_data;
  if (self->offer.start_error) return self->offer.start_error;
  self->started = now();
  return 0;
}

static int stop(snd_pcm_ioplug_t *io) { return 0; }

/// Frames that the converter has passed since the start.
static long long passed(pcm *self) {
  long long elapsed = now() - self->started;
  // The last part of each second takes time and gives no frames.
  const long long gap = self->offer.left_out * 1000000LL;
  const long long whole = elapsed / 1000000000LL, part = elapsed % 1000000000LL;
  const long long most_of_it = 1000000000LL - gap;
  elapsed = whole * most_of_it + (part < most_of_it ? part : most_of_it);
  return elapsed * (long long)self->io.rate / 1000000000LL;
}

static snd_pcm_sframes_t pointer(snd_pcm_ioplug_t *io) {
  pcm *self = io->private_data;
  if (io->state != SND_PCM_STATE_RUNNING) return 0;
  return passed(self) % io->buffer_size;
}

static snd_pcm_sframes_t transfer(
    snd_pcm_ioplug_t *io, const snd_pcm_channel_area_t *areas, snd_pcm_uframes_t offset,
    snd_pcm_uframes_t size) {
  if (io->stream == SND_PCM_STREAM_CAPTURE)
    snd_pcm_areas_silence(areas, offset, io->channels, size, io->format);
  return size;
}

static int revents(
    snd_pcm_ioplug_t *io, struct pollfd *descriptors, unsigned number, unsigned short *events) {
  unsigned long long ticks;
  const ssize_t got = read(io->poll_fd, &ticks, sizeof ticks);
  (void)got;
  const short wanted = io->stream == SND_PCM_STREAM_CAPTURE ? POLLIN : POLLOUT;
  *events = snd_pcm_avail_update(io->pcm) >= (snd_pcm_sframes_t)io->period_size ? wanted : 0;
  return 0;
}

static int closed(snd_pcm_ioplug_t *io) {
  close(io->poll_fd);
  free(io->private_data);
  return 0;
}

static const snd_pcm_ioplug_callback_t callbacks = {
  .start = start, .stop = stop, .pointer = pointer, .transfer = transfer, .close = closed,
  .poll_revents = revents,
};

/// Narrows a parameter to a list that ends with 0, each entry less `off`.
static int narrow(snd_pcm_ioplug_t *io, int parameter, const unsigned *list, unsigned off) {
  unsigned values[8], number = 0;
  while (number < 8 && list[number]) {
    values[number] = list[number] - off;
    number++;
  }
  return snd_pcm_ioplug_set_param_list(io, parameter, number, values);
}

static int open_offered(
    snd_pcm_t **opened, const char *name, offered_direction offer, snd_pcm_stream_t stream,
    int mode) {
  if (offer.error) return offer.error;
  pcm *self = calloc(1, sizeof *self);
  if (!self) return -ENOMEM;
  self->offer = offer;
  self->io.version = SND_PCM_IOPLUG_VERSION;
  self->io.name = "a card that offers what a test says";
  self->io.callback = &callbacks;
  self->io.private_data = self;
  self->io.mmap_rw = 0;
  self->io.poll_events = POLLIN;
  self->io.poll_fd = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
  const struct itimerspec each = {{0, 1000000}, {0, 1000000}};
  timerfd_settime(self->io.poll_fd, 0, &each, NULL);
  int code = snd_pcm_ioplug_create(&self->io, name, stream, mode);
  if (code < 0) {
    closed(&self->io);
    return code;
  }
  const unsigned access[] = {SND_PCM_ACCESS_RW_INTERLEAVED + 1, 0};
  snd_pcm_ioplug_t *io = &self->io;
  if ((code = narrow(io, SND_PCM_IOPLUG_HW_ACCESS, access, 1)) < 0 ||
      (code = narrow(io, SND_PCM_IOPLUG_HW_FORMAT, offer.formats, 1)) < 0 ||
      (code = narrow(io, SND_PCM_IOPLUG_HW_RATE, offer.rates, 0)) < 0 ||
      (code = snd_pcm_ioplug_set_param_minmax(
           io, SND_PCM_IOPLUG_HW_CHANNELS, offer.channels[0], offer.channels[1])) < 0 ||
      (code = snd_pcm_ioplug_set_param_minmax(
           io, SND_PCM_IOPLUG_HW_PERIOD_BYTES, 64, 1 << 16)) < 0 ||
      (code = snd_pcm_ioplug_set_param_minmax(
           io, SND_PCM_IOPLUG_HW_BUFFER_BYTES, 256, 1 << 18)) < 0 ||
      (code = snd_pcm_ioplug_set_param_minmax(io, SND_PCM_IOPLUG_HW_PERIODS, 2, 64)) < 0) {
    snd_pcm_ioplug_delete(io);
    return code;
  }
  *opened = io->pcm;
  return 0;
}

int snd_pcm_open(snd_pcm_t **opened, const char *name, snd_pcm_stream_t stream, int mode) {
  static __typeof__(snd_pcm_open) *next;
  if (!next) next = dlsym(RTLD_NEXT, "snd_pcm_open");
  offered_direction offer;
  int isDefined = 0;
  pthread_mutex_lock(&mutex);
  for (int index = 0; index < count; index++) {
    if (strcmp(cards[index].name, name) != 0) continue;
    offer = cards[index].directions[stream == SND_PCM_STREAM_CAPTURE ? 0 : 1];
    isDefined = 1;
  }
  pthread_mutex_unlock(&mutex);
  return isDefined ? open_offered(opened, name, offer, stream, mode) : next(opened, name, stream, mode);
}
