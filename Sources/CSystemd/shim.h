// SPDX-License-Identifier: Apache-2.0

#include <systemd/sd-bus.h>
