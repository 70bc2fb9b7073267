#define _GNU_SOURCE
#include "CSoundLibraries.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

// What is called: result, name, parameters, arguments, and the result without the library.
#define SNDFILE_FUNCTIONS(F)                                                                                        \
  F(SNDFILE *, sf_open, (const char *path, int mode, SF_INFO *info), (path, mode, info), NULL)                      \
  F(SNDFILE *, sf_open_fd, (int file, int mode, SF_INFO *info, int closes), (file, mode, info, closes), NULL)       \
  F(SNDFILE *, sf_open_virtual, (SF_VIRTUAL_IO * calls, int mode, SF_INFO *info, void *data),                       \
    (calls, mode, info, data), NULL)                                                                                \
  F(int, sf_close, (SNDFILE * file), (file), 0)                                                                     \
  F(int, sf_command, (SNDFILE * file, int command, void *data, int size), (file, command, data, size), 0)           \
  F(int, sf_error, (SNDFILE * file), (file), SF_ERR_SYSTEM)                                                         \
  F(const char *, sf_strerror, (SNDFILE * file), (file), missing)                                                   \
  F(int, sf_format_check, (const SF_INFO *info), (info), 0)                                                         \
  F(sf_count_t, sf_seek, (SNDFILE * file, sf_count_t frames, int from), (file, frames, from), -1)                   \
  F(sf_count_t, sf_readf_float, (SNDFILE * file, float *samples, sf_count_t frames), (file, samples, frames), 0)    \
  F(sf_count_t, sf_writef_float, (SNDFILE * file, const float *samples, sf_count_t frames), (file, samples, frames), 0)

#define SAMPLERATE_FUNCTIONS(F)                                                                    \
  F(SRC_STATE *, src_new, (int kind, int channels, int *error), (kind, channels, error), NULL)     \
  F(SRC_STATE *, src_delete, (SRC_STATE * state), (state), NULL)                                   \
  F(int, src_process, (SRC_STATE * state, SRC_DATA *data), (state, data), 1)                       \
  F(int, src_simple, (SRC_DATA * data, int kind, int channels), (data, kind, channels), 1)         \
  F(int, src_is_valid_ratio, (double ratio), (ratio), 1)                                           \
  F(const char *, src_strerror, (int error), (error), missing)

static char missing[256];

#define POINTER(result, name, parameters, arguments, otherwise) static result(*the_##name) parameters;
SNDFILE_FUNCTIONS(POINTER)
SAMPLERATE_FUNCTIONS(POINTER)

static bool is_loaded;

static void *opened(const char *library) {
  // Its calls of its own functions are its own, whatever is called like them here.
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (!handle) snprintf(missing, sizeof missing, "%s", dlerror());
  return handle;
}

static void load(void) {
#define FIND(result, name, parameters, arguments, otherwise) *(void **)&the_##name = dlsym(handle, #name);
#define FOUND(result, name, parameters, arguments, otherwise) &&the_##name
  void *handle = opened("libsndfile.so.1");
  if (handle) { SNDFILE_FUNCTIONS(FIND) }
  handle = opened("libsamplerate.so.0");
  if (handle) { SAMPLERATE_FUNCTIONS(FIND) }
  is_loaded = true SNDFILE_FUNCTIONS(FOUND) SAMPLERATE_FUNCTIONS(FOUND);
  if (!is_loaded && !missing[0]) snprintf(missing, sizeof missing, "libsndfile or libsamplerate is too old");
}

bool csound_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded;
}

// Hidden: a library that is loaded must not take them for its own.
#define FUNCTION(result, name, parameters, arguments, otherwise)            \
  __attribute__((visibility("hidden"))) result name parameters {            \
    return csound_load() ? the_##name arguments : otherwise;                \
  }
SNDFILE_FUNCTIONS(FUNCTION)
SAMPLERATE_FUNCTIONS(FUNCTION)
