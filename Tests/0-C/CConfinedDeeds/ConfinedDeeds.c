// Deeds of a process that was taken over, each tried in a child that confined itself as a decoder does.
#define _GNU_SOURCE
#include "include/ConfinedDeeds.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../../../Sources/0-C/CLinux/Confine.h"

/// A song, a pipe, nothing and one descriptor more than a decoder has.
enum { SONG, PIPE, NOTHING, OTHER };

/// A system call's number and its arguments; -1 where it needs more than that.
struct deed {
  const char *name;
  long call;
  long arguments[6];
};

static const char somewhere[] = "/tmp/phosphor-confined-deed";
static char *const nobody[] = {0};
static const unsigned char zeros[128];
static char page[64];
static struct {
  void *base;
  unsigned long length;
} piece = {page, sizeof page};

#define TEXT(value) (long)(value)
#define ANYWHERE MAP_PRIVATE | MAP_ANONYMOUS

static const struct deed deeds[] = {
    {"open a file", SYS_openat, {AT_FDCWD, TEXT("/etc/passwd"), O_RDONLY}},
    {"open a folder", SYS_openat, {AT_FDCWD, TEXT("/"), O_RDONLY | O_DIRECTORY}},
    {"openat2", 437, {AT_FDCWD, TEXT("/etc/passwd"), TEXT(zeros), 24}},
    {"create a file", SYS_openat, {AT_FDCWD, TEXT(somewhere), O_CREAT | O_WRONLY, 0600}},
    {"make a folder", SYS_mkdirat, {AT_FDCWD, TEXT(somewhere), 0700}},
    {"remove a file", SYS_unlinkat, {AT_FDCWD, TEXT(somewhere), 0}},
    {"change a mode", SYS_fchmod, {SONG, 0777}},
    {"ask for a file's state", SYS_fstat, {SONG, TEXT(page)}},
    {"read another descriptor", SYS_read, {OTHER, TEXT(page), 1}},
    {"write to another descriptor", SYS_write, {OTHER, TEXT(page), 1}},
    {"write to the song", SYS_write, {SONG, TEXT(page), 1}},
    {"close its pipe", SYS_close, {PIPE}},
    {"duplicate a descriptor", SYS_dup, {SONG}},
    {"ioctl", SYS_ioctl, {SONG, 0x5401, TEXT(page)}},
    {"fcntl", SYS_fcntl, {SONG, F_GETFL}},
    {"socket", SYS_socket, {1, 1, 0}},
    {"socketpair", SYS_socketpair, {1, 1, 0, TEXT(page)}},
    {"fork", SYS_clone, {SIGCHLD}},
    {"clone3", 435, {TEXT(zeros), 64}},
    {"execve", SYS_execve, {TEXT("/bin/true"), TEXT(nobody), TEXT(nobody)}},
    {"execute a descriptor", SYS_execveat, {OTHER, TEXT(""), TEXT(nobody), TEXT(nobody), AT_EMPTY_PATH}},
    {"a file in memory", SYS_memfd_create, {TEXT("x"), 0}},
    {"setsid", SYS_setsid, {0}},
    {"setpgid", SYS_setpgid, {0, 0}},
    {"ptrace", SYS_ptrace, {16, 1}},
    {"kill its parent", SYS_kill, {0, 0}},
    {"kill its group", SYS_kill, {0, 0}},
    {"send a signal to a thread", SYS_tgkill, {1, 1, 0}},
    {"map a device", SYS_mmap, {0, 4096, PROT_READ, MAP_SHARED, OTHER, 0}},
    {"map the song", SYS_mmap, {0, 4096, PROT_READ, MAP_PRIVATE, SONG, 0}},
    {"memory that can be run", SYS_mmap, {0, 4096, PROT_READ | PROT_EXEC, ANYWHERE, -1, 0}},
    {"make memory run", SYS_mprotect, {0, 0, PROT_READ | PROT_EXEC}},
    {"io_uring", 425, {1, TEXT(page)}},
    {"read another's memory", SYS_process_vm_readv, {1, TEXT(&piece), 1, TEXT(&piece), 1, 0}},
    {"prctl", SYS_prctl, {15, TEXT("other")}},
    {"setrlimit", SYS_prlimit64, {0, 7, 0, TEXT(page)}},
    {"setuid", SYS_setuid, {0}},
    {"another filter", SYS_seccomp, {1, 0, TEXT(zeros)}},
    {"unshare", SYS_unshare, {0x10000000}},
    {"mount", SYS_mount, {TEXT("none"), TEXT("/tmp"), TEXT("tmpfs"), 0, 0}},
    {"bpf", SYS_bpf, {0, TEXT(zeros), 16}},
    {"perf events", SYS_perf_event_open, {TEXT(zeros), 0, -1, -1, 0}},
    {"a key ring", SYS_keyctl, {0, -1, 0}},
    {"shared memory", SYS_shmget, {0, 4096, 0}},
    {"wait on a futex", SYS_futex, {TEXT(page), 128, 0, TEXT(zeros)}},
    {"a call that is not there", 4000, {0}},
#ifdef __x86_64__
    {"vfork", SYS_vfork, {0}},
    {"open, the old call", SYS_open, {TEXT("/etc/passwd"), O_RDONLY}},
    {"fork, the old call", SYS_fork, {0}},
    {"a call of x32", 0x40000000 | SYS_read, {SONG, TEXT(page), 1}},
#endif
    // What a decoder does all the time: each of these has to work.
    {"+read the song", SYS_read, {SONG, TEXT(page), 1}},
    {"+seek in the song", SYS_lseek, {SONG, 0, SEEK_SET}},
    {"+write to the pipe", SYS_write, {PIPE, TEXT(page), 1}},
    {"+memory", SYS_mmap, {0, 4096, PROT_READ | PROT_WRITE, ANYWHERE, -1, 0}},
    {"+the time", SYS_clock_gettime, {1, TEXT(page)}},
    {"+end", SYS_exit_group, {0}},
};

const char *confined_deed_name(int number) {
  const int count = sizeof deeds / sizeof deeds[0];
  return number >= 0 && number < count ? deeds[number].name : 0;
}

/// The descriptors that a decoder has, and a device.
static int furnish(void) {
  int ends[2];
  if (pipe(ends) < 0) return -1;
  const int song = open("/proc/self/exe", O_RDONLY), nothing = open("/dev/null", O_WRONLY);
  const int other = open("/dev/zero", O_RDWR);
  if (song < 0 || nothing < 0 || other < 0) return -1;
  // Above all that is to be replaced first.
  const int from[] = {fcntl(song, F_DUPFD, 40), fcntl(ends[1], F_DUPFD, 40), fcntl(nothing, F_DUPFD, 40),
                      fcntl(other, F_DUPFD, 40)};
  fcntl(ends[0], F_DUPFD, 40);  // else a write to the pipe ends its writer
  for (int at = 0; at < 4; at++)
    if (dup2(from[at], at) < 0) return -1;
  for (int at = 4; at < 40; at++) close(at);
  return 0;
}

static void act(const struct deed *deed, unsigned long memory) {
  signal(SIGPIPE, SIG_DFL);
  long first = deed->arguments[0];
  if (!strcmp(deed->name, "kill its parent")) first = getppid();
  if (!strcmp(deed->name, "make memory run")) {
    first = (long)mmap(0, 4096, PROT_READ | PROT_WRITE, ANYWHERE, -1, 0);
  }
  if (furnish() < 0) _exit(250);
  if (!strcmp(deed->name, "kill its group")) setpgid(0, 0);
  clinux_confine(memory, 60);
  const long length = !strcmp(deed->name, "make memory run") ? 4096 : deed->arguments[1];
  const long result = syscall(
      deed->call, first, length, deed->arguments[2], deed->arguments[3], deed->arguments[4],
      deed->arguments[5]);
  syscall(SYS_exit_group, result == -1 ? errno : 0);
}

int confined_deed(const char *name, unsigned long memory) {
  const struct deed *deed = 0;
  for (int number = 0; confined_deed_name(number); number++)
    if (!strcmp(deeds[number].name, name)) deed = &deeds[number];
  const pid_t child = deed ? fork() : -1;
  if (child < 0) return -1000;
  if (child == 0) act(deed, memory);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFSIGNALED(status) ? WTERMSIG(status) : -WEXITSTATUS(status);
}

int deed_behind_landlock(void) {
  if (syscall(444, 0, 0, 1) < 1) return 0;
  const pid_t child = fork();
  if (child == 0) {
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    clinux_shut_files();
    _exit(open("/etc/passwd", O_RDONLY | O_CLOEXEC) < 0 ? errno : 255);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WEXITSTATUS(status);
}
