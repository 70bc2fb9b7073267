// The system calls of a process that reads one descriptor and writes to two, and nothing besides.
#ifndef PHOSPHOR_CLINUX_CALL_FILTER_H
#define PHOSPHOR_CLINUX_CALL_FILTER_H

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/futex.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

// By the kernel's own interface and not by libseccomp: the list has a dozen calls, and a library of 150 kB on every card
// and in every list of materials would write the same fifty instructions.

#if defined(__x86_64__)
#define CLINUX_AUDIT_ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define CLINUX_AUDIT_ARCH AUDIT_ARCH_AARCH64
#else
#error "no list of system calls was made for this architecture"
#endif

#define CLINUX_LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
/// The lower half of an argument: all there is of a descriptor and of flags, as both architectures are little-endian.
#define CLINUX_ARGUMENT(index) CLINUX_LOAD(args[index])
#define CLINUX_LET BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define CLINUX_END BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS)
/// Goes on behind the next instructions where what was loaded is another value.
#define CLINUX_UNLESS(value, skipped) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, skipped)
/// Lets a call pass.
#define CLINUX_CALL(name) CLINUX_UNLESS(__NR_##name, 1), CLINUX_LET
/// Lets a call pass whose argument has this value.
#define CLINUX_CALL_OF(name, index, value) \
  CLINUX_UNLESS(__NR_##name, 4), CLINUX_ARGUMENT(index), CLINUX_UNLESS(value, 1), CLINUX_LET, CLINUX_END
/// Lets a call pass whose argument has none of these bits.
#define CLINUX_CALL_WITHOUT(name, index, bits) \
  CLINUX_UNLESS(__NR_##name, 4), CLINUX_ARGUMENT(index), \
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 1, 0), CLINUX_LET, CLINUX_END

/// Ends the calling process by SIGSYS at any system call from now on but these: read, seek and close of standard input,
/// write to standard output and error, memory that cannot be run, the time, how much memory there is, waking who waits for
/// memory, and the end.
///
/// The process has one thread and `PR_SET_NO_NEW_PRIVS`. Calls of another architecture or of x32, whose numbers have a bit
/// that none of these has, end it too. Returns 0, or the error number of a kernel without such filters.
///
/// Source: linux/seccomp.h, Documentation/userspace-api/seccomp_filter.rst of the kernel.
static inline int clinux_filter_calls(void) {
  struct sock_filter filter[] = {
      CLINUX_LOAD(arch),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, CLINUX_AUDIT_ARCH, 1, 0),
      CLINUX_END,
      CLINUX_LOAD(nr),
      CLINUX_CALL_OF(read, 0, 0),
      CLINUX_CALL_OF(lseek, 0, 0),
      CLINUX_CALL_OF(close, 0, 0),
      CLINUX_UNLESS(__NR_write, 5),
      CLINUX_ARGUMENT(0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 1, 1, 0),
      CLINUX_UNLESS(2, 1),
      CLINUX_LET,
      CLINUX_END,
      // Of no file, and never to be run: fresh memory is writable, and the loader is done.
      CLINUX_UNLESS(__NR_mmap, 6),
      CLINUX_ARGUMENT(2),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 3, 0),
      CLINUX_ARGUMENT(3),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, MAP_ANONYMOUS, 0, 1),
      CLINUX_LET,
      CLINUX_END,
      CLINUX_CALL_WITHOUT(mprotect, 2, PROT_EXEC),
      CLINUX_CALL(munmap),
      CLINUX_CALL(mremap),
      CLINUX_CALL(madvise),
      CLINUX_CALL(brk),
      // A library that makes something once wakes those that may wait for it.
      CLINUX_CALL_OF(futex, 1, FUTEX_WAKE_PRIVATE),
      // Calls only where the kernel gives no clock to look at by itself.
      CLINUX_CALL(clock_gettime),
      CLINUX_CALL(gettimeofday),
#ifdef __NR_time
      CLINUX_CALL(time),
#endif
      // How much memory the machine has: what glibc before 2.37 asks for before it sorts.
      CLINUX_CALL(sysinfo),
      CLINUX_CALL(exit_group),
      CLINUX_END,
  };
  const struct sock_fprog program = {sizeof filter / sizeof filter[0], filter};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0 ? 0 : errno;
}

#undef CLINUX_AUDIT_ARCH
#undef CLINUX_LOAD
#undef CLINUX_ARGUMENT
#undef CLINUX_LET
#undef CLINUX_END
#undef CLINUX_UNLESS
#undef CLINUX_CALL
#undef CLINUX_CALL_OF
#undef CLINUX_CALL_WITHOUT

#endif
