#include "CTOML.h"

#include <charconv>
#include <cmath>
#include <sstream>
#include <string>
#include <string_view>

// toml++ asserts, and in release builds promises the optimiser, that a key begins with a key's
// character before it checks that it does: `{=` would trap in the one and be undefined in the
// other. Without both, the checks that follow give the error.
#undef NDEBUG
#define TOML_ASSERT(expression) static_cast<void>(0)

#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#include <toml++/toml.h>

struct ctoml_document {
  bool failed = false;
  std::string error;
  toml::source_position error_position{};
  toml::table table;
  std::string written;
};

namespace {

const toml::node *node_of(const ctoml_node *node) {
  return reinterpret_cast<const toml::node *>(node);
}

const ctoml_node *handle_of(const toml::node *node) {
  return reinterpret_cast<const ctoml_node *>(node);
}

std::string_view view_of(ctoml_text text) { return {text.bytes, text.count}; }

ctoml_text text_of(std::string_view view) { return {view.data(), view.size()}; }

// The shortest decimal that reads back as the same number: toml++ writes 17 digits, 479.9 as 479.89999999999998.
std::string shortest(double number) {
  char digits[32];
  const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
  std::string text{digits, end};
  if (std::isfinite(number) && text.find_first_of(".e") == text.npos) text += ".0";
  return text;
}

}  // namespace

ctoml_document *ctoml_parse(const char *bytes, size_t count) {
  auto *document = new ctoml_document;
  auto result = toml::parse(std::string_view{bytes, count});
  if (result) {
    document->table = std::move(result).table();
  } else {
    document->failed = true;
    document->error = std::string{result.error().description()};
    document->error_position = result.error().source().begin;
  }
  return document;
}

ctoml_document *ctoml_new(void) { return new ctoml_document; }

void ctoml_free(ctoml_document *document) { delete document; }

bool ctoml_failed(const ctoml_document *document) { return document->failed; }

ctoml_text ctoml_error_text(const ctoml_document *document) { return text_of(document->error); }

uint32_t ctoml_error_line(const ctoml_document *document) { return document->error_position.line; }

uint32_t ctoml_error_column(const ctoml_document *document) {
  return document->error_position.column;
}

const ctoml_node *ctoml_root(const ctoml_document *document) {
  return document->failed ? nullptr : handle_of(&document->table);
}

ctoml_kind ctoml_kind_of(const ctoml_node *node) {
  switch (node_of(node)->type()) {
    case toml::node_type::table: return ctoml_table;
    case toml::node_type::array: return ctoml_array;
    case toml::node_type::string: return ctoml_string;
    case toml::node_type::integer: return ctoml_integer;
    case toml::node_type::floating_point: return ctoml_float;
    case toml::node_type::boolean: return ctoml_boolean;
    default: return ctoml_other;
  }
}

uint32_t ctoml_line(const ctoml_node *node) { return node_of(node)->source().begin.line; }

uint32_t ctoml_column(const ctoml_node *node) { return node_of(node)->source().begin.column; }

void ctoml_each(const ctoml_node *node, void *context,
                void (*each)(void *, ctoml_text, const ctoml_node *)) {
  if (const auto *table = node_of(node)->as_table()) {
    for (const auto &[key, value] : *table) each(context, text_of(key.str()), handle_of(&value));
  } else if (const auto *array = node_of(node)->as_array()) {
    for (const auto &value : *array) each(context, text_of(""), handle_of(&value));
  }
}

ctoml_text ctoml_string_of(const ctoml_node *node) {
  const auto *value = node_of(node)->as_string();
  return text_of(value ? std::string_view{value->get()} : std::string_view{""});
}

int64_t ctoml_integer_of(const ctoml_node *node) {
  const auto *value = node_of(node)->as_integer();
  return value ? value->get() : 0;
}

double ctoml_float_of(const ctoml_node *node) {
  const auto *value = node_of(node)->as_floating_point();
  return value ? value->get() : 0;
}

bool ctoml_boolean_of(const ctoml_node *node) {
  const auto *value = node_of(node)->as_boolean();
  return value && value->get();
}

void ctoml_set_string(ctoml_document *document, ctoml_text key, ctoml_text value) {
  document->table.insert_or_assign(std::string{view_of(key)}, std::string{view_of(value)});
}

void ctoml_set_integer(ctoml_document *document, ctoml_text key, int64_t value) {
  document->table.insert_or_assign(std::string{view_of(key)}, value);
}

void ctoml_set_float(ctoml_document *document, ctoml_text key, double value) {
  document->table.insert_or_assign(std::string{view_of(key)}, value);
}

void ctoml_set_boolean(ctoml_document *document, ctoml_text key, bool value) {
  document->table.insert_or_assign(std::string{view_of(key)}, value);
}

ctoml_text ctoml_write(ctoml_document *document) {
  document->written.clear();
  for (const auto &[key, node] : document->table) {
    const auto *number = node.as_floating_point();
    toml::table line;
    if (number) {
      line.insert(key, 0);
    } else {
      line.insert(key, node);
    }
    std::ostringstream stream;
    stream << toml::toml_formatter{line};
    auto text = stream.str();
    if (number) text.replace(text.size() - 1, 1, shortest(number->get()));
    document->written += text + '\n';
  }
  return text_of(document->written);
}
