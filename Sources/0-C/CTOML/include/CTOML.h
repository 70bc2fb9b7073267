// toml++ behind C functions: parse a text, walk the tree with line and column for every value, and
// write a tree. All functions are for one thread at a time.
#ifndef PHOSPHOR_CTOML_H
#define PHOSPHOR_CTOML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ctoml_document ctoml_document;
typedef struct ctoml_node ctoml_node;

typedef enum {
  ctoml_table,
  ctoml_array,
  ctoml_string,
  ctoml_integer,
  ctoml_float,
  ctoml_boolean,
  ctoml_other,  // dates and times, which no file of ours uses
} ctoml_kind;

/// Bytes that are not terminated by a zero.
typedef struct {
  const char *_Nonnull bytes;
  size_t count;
} ctoml_text;

/// Parses `count` bytes; never NULL. A text that is not TOML gives a document with an error.
ctoml_document *_Nonnull ctoml_parse(const char *_Nonnull bytes, size_t count);
void ctoml_free(ctoml_document *_Nonnull document);

/// True if the text is not TOML; then `ctoml_error_*` say what and where, and there is no root.
bool ctoml_failed(const ctoml_document *_Nonnull document);
ctoml_text ctoml_error_text(const ctoml_document *_Nonnull document);
uint32_t ctoml_error_line(const ctoml_document *_Nonnull document);
uint32_t ctoml_error_column(const ctoml_document *_Nonnull document);

/// The root table; valid as long as the document.
const ctoml_node *_Nullable ctoml_root(const ctoml_document *_Nonnull document);

ctoml_kind ctoml_kind_of(const ctoml_node *_Nonnull node);
uint32_t ctoml_line(const ctoml_node *_Nonnull node);
uint32_t ctoml_column(const ctoml_node *_Nonnull node);

/// Calls `each` for every entry of a table in order of its keys, or of an array (with an empty key).
void ctoml_each(const ctoml_node *_Nonnull node, void *_Nonnull context,
                void (*_Nonnull each)(void *_Nonnull context, ctoml_text key,
                                      const ctoml_node *_Nonnull value));

/// The value of a node of the kind in the name; zero or empty for another kind.
ctoml_text ctoml_string_of(const ctoml_node *_Nonnull node);
int64_t ctoml_integer_of(const ctoml_node *_Nonnull node);
double ctoml_float_of(const ctoml_node *_Nonnull node);
bool ctoml_boolean_of(const ctoml_node *_Nonnull node);

/// An empty document to write.
ctoml_document *_Nonnull ctoml_new(void);
void ctoml_set_string(ctoml_document *_Nonnull document, ctoml_text key, ctoml_text value);
void ctoml_set_integer(ctoml_document *_Nonnull document, ctoml_text key, int64_t value);
void ctoml_set_float(ctoml_document *_Nonnull document, ctoml_text key, double value);
void ctoml_set_boolean(ctoml_document *_Nonnull document, ctoml_text key, bool value);

/// The document as TOML text; valid until the document is written again or freed.
ctoml_text ctoml_write(ctoml_document *_Nonnull document);

#ifdef __cplusplus
}
#endif

#endif
