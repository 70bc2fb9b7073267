// Programs in the guest: run one to its end, or start one, signal it and wait for it.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "agent.h"

static int status_of(int status) {
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// A child in a session of its own, at normal priority, its output in `output`.
static pid_t start(const char *command, int output) {
  pid_t child = fork();
  if (child != 0) return child;
  setsid();
  struct sched_param normal = {0};
  sched_setscheduler(0, SCHED_OTHER, &normal);
  signal(SIGPIPE, SIG_DFL);
  int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  dup2(nothing, 0);
  dup2(output, 1);
  dup2(output, 2);
  execl("/bin/sh", "sh", "-c", command, NULL);
  _exit(127);
}

// run COMMAND   Replies with the exit status; the data is what it printed.
static void *run_command(void *argument) {
  struct request *request = argument;
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) < 0) {
    reply_error(request, "pipe", errno);
    request_free(request);
    return NULL;
  }
  pid_t child = start(request->arguments, ends[1]);
  close(ends[1]);
  size_t length;
  char *printed = read_all(ends[0], &length);
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  char text[16];
  snprintf(text, sizeof text, "%d", status_of(status));
  reply(request, text, printed, length);
  free(printed);
  request_free(request);
  return NULL;
}

void verb_run(struct request *request) { request_in_thread(request, run_command, 0); }

// spawn LOGFILE COMMAND   Replies with the process id.
void verb_spawn(struct request *request) {
  char *command = strchr(request->arguments, ' ');
  if (!command) return reply_error(request, "spawn", EINVAL);
  *command++ = 0;
  int log = open(request->arguments, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (log < 0) return reply_error(request, request->arguments, errno);
  char *program;
  if (asprintf(&program, "exec %s", command) < 0) return reply_error(request, "spawn", ENOMEM);
  pid_t child = start(program, log);
  free(program);
  close(log);
  char text[16];
  snprintf(text, sizeof text, "%d", child);
  reply(request, text, NULL, 0);
}

// kill PID SIGNAL
void verb_kill(struct request *request) {
  int process, number;
  if (sscanf(request->arguments, "%d %d", &process, &number) != 2)
    return reply_error(request, "kill", EINVAL);
  if (kill(process, number) < 0) return reply_error(request, "kill", errno);
  reply(request, "", NULL, 0);
}

// wait PID MILLISECONDS   Replies with the exit status, or the error "Connection timed out".
static void *wait_for(void *argument) {
  struct request *request = argument;
  int process = 0, status = 0, milliseconds = 0;
  sscanf(request->arguments, "%d %d", &process, &milliseconds);
  long long deadline = monotonic_ns() + milliseconds * 1000000LL;
  pid_t ended;
  while ((ended = waitpid(process, &status, WNOHANG)) == 0 && monotonic_ns() < deadline)
    sleep_until_ns(monotonic_ns() + 5000000);
  char text[16];
  snprintf(text, sizeof text, "%d", status_of(status));
  if (ended == process)
    reply(request, text, NULL, 0);
  else
    reply_error(request, "wait", ended < 0 ? errno : ETIMEDOUT);
  request_free(request);
  return NULL;
}

void verb_wait(struct request *request) { request_in_thread(request, wait_for, 0); }
