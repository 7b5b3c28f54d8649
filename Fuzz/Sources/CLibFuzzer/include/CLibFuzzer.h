// SPDX-License-Identifier: Apache-2.0

#include <stddef.h>
#include <stdint.h>

/// The entry of libFuzzer for programs that have a main of their own.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*test)(const uint8_t *data, size_t size));
