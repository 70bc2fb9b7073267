// Faults of a sound card on demand: stands in for a few calls of alsa-lib and glibc in the test
// program, and forwards them unless a fault was ordered. Orders count down with each call they spoil.
#ifndef PHOSPHOR_CCARDFAULTS_H
#define PHOSPHOR_CCARDFAULTS_H

/// The calls that can be spoiled.
typedef enum {
  /// snd_pcm_avail_update of a capture PCM.
  card_fault_capture,
  /// snd_pcm_avail_update of a playback PCM.
  card_fault_playback,
  /// snd_pcm_resume.
  card_fault_resume,
  /// snd_pcm_start.
  card_fault_start,
  /// pthread_setschedparam.
  card_fault_priority,
} card_fault;

/// Has the next `count` calls return `result`.
void card_fault_order(card_fault fault, int count, int result);

/// Has calls return `result` for `milliseconds`, and once after that `then` (0: nothing more).
void card_fault_hold(card_fault fault, int milliseconds, int result, int then);

/// The number of calls that an order still has to spoil.
int card_fault_left(card_fault fault);

#endif
