// Cards that offer what a test says: PCMs of alsa-lib's ioplug kind, with a clock of their own. Stands in for
// snd_pcm_open in the test program, and forwards every name that was not defined.
#ifndef PHOSPHOR_COFFEREDCARDS_H
#define PHOSPHOR_COFFEREDCARDS_H

/// What one direction of a card offers; lists end with 0.
typedef struct {
  /// Negative errno with which opening fails; 0 if it succeeds.
  int error;
  /// Sample formats, as snd_pcm_format_t plus 1.
  unsigned formats[8];
  /// Frames a second.
  unsigned rates[8];
  /// Channels, at least and at most.
  unsigned channels[2];
  /// Milliseconds that are left out each second without a word; 0 for none.
  unsigned left_out;
  /// Negative errno with which starting fails; 0 if it succeeds.
  int start_error;
} offered_direction;

/// Defines a PCM's name, or defines it anew.
void offered_card_define(const char *name, offered_direction capture, offered_direction playback);

/// Forgets all names.
void offered_cards_forget(void);

#endif
