// finger BUS IRQ HAPTIC FRAMES: plays what touch chips measure to the box.
//
// A frame is a line `MICROSECONDS ASSERTS BYTES`: at that time since the begin the bytes are written to the bus's back
// door, and where ASSERTS is 1 the line IRQ goes low until the box has read the chip. Frames that the machine is late for
// make all that follow as late: the finger is never faster than they say. Prints `late NANOSECONDS` for each of these by how
// much it was, `irq NANOSECONDS` for each time that IRQ goes low, and `haptic NANOSECONDS` for each time that the box begins
// to drive HAPTIC.
#define _GNU_SOURCE
#include <fcntl.h>
#include <glob.h>
#include <linux/i2c-dev.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#define BACK_DOOR 0x70
#define MILLISECOND 1000000LL

static int bus, irq, haptic;
static volatile int is_over;
static int is_asserted;
// Of what the chip has measured, whether that was read, and IRQ, which follows both.
static pthread_mutex_t chip = PTHREAD_MUTEX_INITIALIZER;

static long long now_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000LL + now.tv_nsec;
}

static void sleep_until_ns(long long time) {
  struct timespec until = {time / 1000000000LL, time % 1000000000LL};
  clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL);
}

// The attribute of a simulated line, open.
static int line(const char *number, const char *attribute, int flags) {
  char pattern[128];
  snprintf(pattern, sizeof pattern, "/sys/devices/platform/gpio-sim.0/gpiochip*/sim_gpio%s/%s", number,
           attribute);
  glob_t found;
  int file = glob(pattern, 0, NULL, &found) ? -1 : open(found.gl_pathv[0], flags);
  if (file < 0) {
    perror(pattern);
    exit(1);
  }
  return file;
}

static void *watch_haptic(void *unused) {
  (void)unused;
  char before = '0', level = '0';
  while (!is_over) {
    if (pread(haptic, &level, 1, 0) == 1 && level != before) {
      if (level == '1') printf("haptic %lld\n", now_ns());
      before = level;
    }
    usleep(500);
  }
  return NULL;
}

static void pull(int file, const char *way) {
  if (pwrite(file, way, strlen(way), 0) < 0) perror("pull");
}

// Lets IRQ go where the box has read the chip; how long that takes is the box's affair.
static void *watch_reads(void *unused) {
  (void)unused;
  while (!is_over) {
    unsigned char unread = 1;
    pthread_mutex_lock(&chip);
    if (is_asserted && read(bus, &unread, 1) == 1 && !unread) {
      is_asserted = 0;
      pull(irq, "pull-up");
    }
    pthread_mutex_unlock(&chip);
    usleep(500);
  }
  return NULL;
}

int main(int count, char **arguments) {
  if (count != 5) return 2;
  bus = open(arguments[1], O_RDWR);
  FILE *frames = fopen(arguments[4], "r");
  if (bus < 0 || !frames || ioctl(bus, I2C_SLAVE, BACK_DOOR) < 0) {
    perror(arguments[1]);
    return 1;
  }
  irq = line(arguments[2], "pull", O_WRONLY);
  haptic = line(arguments[3], "value", O_RDONLY);
  // As a chip it does not wait for the box, whose ticks are short.
  struct sched_param priority = {10};
  if (sched_setscheduler(0, SCHED_FIFO, &priority) < 0) perror("sched_setscheduler");
  pthread_t ticks, reads;
  pthread_create(&ticks, NULL, watch_haptic, NULL);
  pthread_create(&reads, NULL, watch_reads, NULL);
  long long begin = now_ns(), microseconds;
  int asserts;
  char digits[256];
  while (fscanf(frames, "%lld %d %255s", &microseconds, &asserts, digits) == 3) {
    unsigned char bytes[128];
    int length = 0;
    while (sscanf(digits + 2 * length, "%2hhx", bytes + length) == 1) length++;
    sleep_until_ns(begin + microseconds * 1000);
    long long late = now_ns() - begin - microseconds * 1000;
    if (late > MILLISECOND) {
      printf("late %lld\n", late);
      begin += late;
    }
    pthread_mutex_lock(&chip);
    if (write(bus, bytes, length) != length) perror("write");
    if (asserts) {
      printf("irq %lld\n", now_ns());
      pull(irq, "pull-down");
      is_asserted = 1;
    }
    pthread_mutex_unlock(&chip);
  }
  usleep(100000);
  is_over = 1;
  pthread_join(ticks, NULL);
  pthread_join(reads, NULL);
  return 0;
}
