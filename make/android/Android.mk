# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The pixcollide authors

# pixcollide as a module of LÖVE 11.4 and 11.5 for Android: love-android builds what is in love/src/jni/lua-modules. This
# file belongs at the top of pixcollide's sources there, in a folder called pixcollide.core, see "Android" in
# docs/guides/shipping.md.

LOCAL_PATH := $(call my-dir)

include $(CLEAR_VARS)
LOCAL_MODULE := pixcollide_core
# What require looks for.
LOCAL_MODULE_FILENAME := pixcollide.core
LOCAL_SRC_FILES := $(patsubst $(LOCAL_PATH)/%,%,$(wildcard $(LOCAL_PATH)/csrc/*/*.c))
LOCAL_C_INCLUDES := $(LOCAL_PATH)/csrc $(LOCAL_PATH)/third_party
LOCAL_CFLAGS := -std=gnu11 -O2 -ffp-contract=off -fvisibility=hidden -DPIXL_STAYS_LOADED
# Devices with pages of 16 kB need the second one.
LOCAL_LDFLAGS := -Wl,-z,nodelete -Wl,-z,max-page-size=16384
LOCAL_SHARED_LIBRARIES := liblove
include $(BUILD_SHARED_LIBRARY)
