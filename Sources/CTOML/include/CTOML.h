#ifndef PHOSPHOR_CTOML_H
#define PHOSPHOR_CTOML_H
#endif
