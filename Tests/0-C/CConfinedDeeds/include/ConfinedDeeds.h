// What a process may try that was taken over by the song it decodes.
#ifndef PHOSPHOR_CONFINED_DEEDS_H
#define PHOSPHOR_CONFINED_DEEDS_H

/// The name of a deed by its number from 0 on; null after the last.
const char *confined_deed_name(int number);

/// Has a child process confine itself as a decoder does and try one deed.
///
/// Returns the signal that ended it, 0 where the deed was done, minus the error number where the kernel said no,
/// and -1000 where there is no such deed or no child.
int confined_deed(const char *name, unsigned long memory);

/// Has a child process shut all files by the kernel's Landlock alone and open one.
///
/// Returns the error number of that, 255 where it was opened, and 0 where the kernel has no Landlock.
int deed_behind_landlock(void);

/// The end of a child process, and its cost.
struct child_outcome {
  /// The exit code, or 128 and the signal that ended the process; -1 where there was none.
  int status;
  /// The time that the process took of the processor.
  double seconds;
  /// The most memory that the process took.
  long kilobytes;
};

/// Runs a function in a child process whose output is dropped and that may take so many seconds of the processor.
///
/// The calling process has one thread.
struct child_outcome child_running(int (*act)(void *), void *context, unsigned long seconds);

#endif
