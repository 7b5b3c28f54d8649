// SPDX-License-Identifier: Apache-2.0

#include <poll.h>
#include <pulse/pulseaudio.h>
