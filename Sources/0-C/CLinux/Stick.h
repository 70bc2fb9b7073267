// A mounted stick that is written to for a moment.
#ifndef PHOSPHOR_CLINUX_STICK_H
#define PHOSPHOR_CLINUX_STICK_H

#include <stdbool.h>
#include <sys/mount.h>
#include <sys/statvfs.h>

/// True if nothing can be written to the file system that a folder is in.
static inline bool clinux_is_read_only(const char *path) {
  struct statvfs status;
  return statvfs(path, &status) == 0 && (status.f_flag & ST_RDONLY) != 0;
}

/// glibc's own declaration needs `_GNU_SOURCE`, which cannot be set for the Glibc module from here.
extern int syncfs(int file);

/// Has what was written to the file system of an open file reach its disk; 0, or -1 and errno.
static inline int clinux_synchronize(int file) { return syncfs(file); }

/// Mounts a stick anew, to be written to or only read; 0, or -1 and errno.
///
/// While it can be written to, each change of a folder reaches the stick before the next: only so does FAT never have a
/// name without its file. No link of it is followed, none of its programs or devices can be used.
static inline int clinux_remount(const char *path, bool is_writable) {
  // Source: linux/mount.h; glibc 2.36 has no name for the last one.
  const unsigned long safe = MS_REMOUNT | MS_NOSUID | MS_NODEV | MS_NOEXEC | 256ul;
  return mount("", path, "", safe | (is_writable ? MS_SYNCHRONOUS | MS_DIRSYNC : MS_RDONLY), "");
}

#endif
