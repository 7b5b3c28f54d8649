// SPDX-License-Identifier: Apache-2.0

#include <poll.h>
#include <sys/auxv.h>
#include <sys/eventfd.h>
#include <systemd/sd-bus.h>
