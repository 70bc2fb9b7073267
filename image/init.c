// init: the first process of the card.
//
// What the first picture needs comes first, then the box. Beside it, when no one else wants the processor, the data
// partition is made usable; when that is done /run/phosphor/ready is there, and the box takes its settings. Sound, USB and
// the rest of the system, which lies in the slot, follow the first picture, and then comes what keeps watch. What is said
// goes to the kernel's log, which stamps it.
//
// Called by a script, as `reset-into PARTITION`, it only chooses what the next reset starts; as `since-power` it prints the
// seconds since the chip's reset.
#define _GNU_SOURCE
#include "registers.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/reboot.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define SCRIPTS "/usr/lib/phosphor/"
#define READY "/run/phosphor/ready"
#define RECORD "/data/log/events"

enum { PICTURE_MS = 3000 };  // without a panel there is no picture to wait for

static void say(const char *what, const char *of, int error) {
  dprintf(STDOUT_FILENO, "init: %s%s%s%s\n", what, of, error ? ": " : "", error ? strerror(error) : "");
}

// Where the first three descriptors and the kernel's own file systems are.
static int prepare(void) {
  mount("dev", "/dev", "devtmpfs", MS_NOSUID, "");
  mount("proc", "/proc", "proc", 0, "");
  mount("sys", "/sys", "sysfs", 0, "");
  int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  int log = open("/dev/kmsg", O_RDWR | O_NONBLOCK | O_CLOEXEC);
  dup2(nothing, STDIN_FILENO);
  dup2(log, STDOUT_FILENO);
  dup2(log, STDERR_FILENO);
  setenv("PATH", "/usr/sbin:/usr/bin:/bin", 1);
  setenv("HOME", "/root", 1);
  mkdir("/run/phosphor", 0755);
  say("up", "", 0);
  return log;
}

static void insert(const char *name) {
  char path[128];
  snprintf(path, sizeof path, "/lib/modules/%s.ko", name);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  // Two stages that are loaded side by side may need the same one.
  if (file < 0 || (syscall(SYS_finit_module, file, "", 0) != 0 && errno != EEXIST)) say("module ", name, errno);
  if (file >= 0) close(file);
}

// Inserts the modules of a stage, which were put into the right order when the image was made.
static void load(const char *stage) {
  char path[64], name[64];
  snprintf(path, sizeof path, "/etc/modules/%s", stage);
  FILE *list = fopen(path, "re");
  if (!list) return;
  while (fscanf(list, "%63s", name) == 1) insert(name);
  fclose(list);
}

static pid_t start(char *const *command) {
  pid_t child = vfork();
  if (child != 0) return child;
  execvp(command[0], command);
  say(command[0], "", errno);
  _exit(127);
}

static void run(const char *path) {
  if (access(path, X_OK) != 0) return;
  pid_t child = start((char *[]){(char *)path, NULL});
  if (child > 0) waitpid(child, NULL, 0);
}

// Whether the kernel's command line has a word.
static bool asks_for(const char *word) {
  char line[4096];
  FILE *file = fopen("/proc/cmdline", "re");
  bool is_there = false;
  if (file && fgets(line, sizeof line, file)) {
    for (char *next = strtok(line, " \n"); next && !is_there; next = strtok(NULL, " \n")) is_there = strcmp(next, word) == 0;
  }
  if (file) fclose(file);
  return is_there;
}

static void set_policy(pid_t process, int policy) {
  struct sched_param none = {0};
  sched_setscheduler(process, policy, &none);
}

// Begins what runs beside the box, in a process of its own.
static pid_t begin(void (*work)(void)) {
  pid_t child = fork();
  if (child != 0) return child;
  work();
  _exit(0);
}

// Makes the data partition usable, in whatever state it is, and says when it has been tried.
static void prepare_data(void) {
  set_policy(0, SCHED_IDLE);
  load("disk");
  run(SCRIPTS "mount-data");
  run(SCRIPTS "update-outcome");
  close(open(READY, O_CREAT | O_WRONLY, 0644));
}

static void load_devices(void) { load("devices"); }

// Brings the rest of the system.
static void bring_late(void) {
  run(SCRIPTS "unpack-late");
  load("late");
}

static long milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// Reads on in the kernel's log until the box says that it has shown something.
static void await_picture(int log) {
  static const char picture[] = ";phosphor: first picture";
  long end = milliseconds() + PICTURE_MS, left;
  char record[1024];
  while ((left = end - milliseconds()) > 0) {
    struct pollfd polled = {.fd = log, .events = POLLIN};
    if (poll(&polled, 1, (int)left) <= 0) continue;
    ssize_t size;
    while ((size = read(log, record, sizeof record - 1)) > 0 || (size < 0 && errno == EPIPE)) {
      if (size < 0) continue;  // overwritten before it was read
      record[size] = 0;
      const char *said = strchr(record, ';');
      if (said && strncmp(said, picture, sizeof picture - 1) == 0) return;
    }
  }
}

// What it does for a script; its exit code.
static int called(int count, char **arguments) {
  if (strcmp(basename(arguments[0]), "since-power") == 0) {
    double seconds = since_power();
    if (seconds < 0) return 1;
    printf("%.3f\n", seconds);
    return 0;
  }
  if (count == 2 && reset_into((unsigned)atoi(arguments[1])) == 0) return 0;
  dprintf(STDERR_FILENO, "reset-into: %s\n", count == 2 ? strerror(errno) : "PARTITION");
  return 1;
}

int main(int count, char **arguments) {
  if (getpid() != 1) return called(count, arguments);
  int log = prepare();
  // After this a panic, the watchdog and a reset all lead back to the slot that the card names.
  reset_into(0);
  load("first");
  run("/etc/phosphor/start");
  lseek(log, 0, SEEK_END);
  say("starting the box", "", 0);
  char *record = asks_for("phosphor.record") ? "--record" : NULL;
  pid_t box = start((char *[]){"supervise", "phosphor", "--settings-when", READY, record, RECORD, NULL});
  pid_t data = begin(prepare_data), late = -1;
  await_picture(log);
  close(log);
  if (data > 0) set_policy(data, SCHED_OTHER);
  pid_t devices = begin(load_devices);
  for (int left = 2;;) {
    int status;
    pid_t ended = wait(&status);
    // One after the other: together they would take the processor from the box.
    if (ended > 0 && (ended == data || ended == devices) && --left == 0) late = begin(bring_late);
    // What watches and keeps the log needs the card.
    if (ended > 0 && ended == late) start((char *[]){SCRIPTS "beside", NULL});
    if (ended != box && (ended > 0 || errno != ECHILD)) continue;
    bool is_off = ended == box && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    say(is_off ? "the box is to be switched off" : "the machine is to start anew", "", 0);
    sync();
    umount2("/data", 0);
    reboot(is_off ? RB_POWER_OFF : RB_AUTOBOOT);
  }
}
