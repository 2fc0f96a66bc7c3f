// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What loader.c has to know of Mach-O, the format of macOS's libraries, and of what they tell the dynamic linker. Names
// are those of Apple's headers.
#ifndef MACHO_H
#define MACHO_H

#include <stdint.h>

enum {
  FAT_MAGIC = 0xcafebabe, MH_MAGIC_64 = 0xfeedfacf, MH_BUNDLE = 8,
  LC_LOAD_DYLIB = 0xc, LC_SEGMENT_64 = 0x19, LC_REQ_DYLD = 0x80000000,
  LC_DYLD_INFO_ONLY = 0x80000022, LC_DYLD_EXPORTS_TRIE = 0x80000033, LC_DYLD_CHAINED_FIXUPS = 0x80000034,
  SG_READ_ONLY = 0x10, SECTION_TYPE = 0xff, S_REGULAR = 0, S_MOD_INIT_FUNC_POINTERS = 9,
  S_THREAD_LOCAL_REGULAR = 0x11, S_THREAD_LOCAL_ZEROFILL = 0x12, S_THREAD_LOCAL_VARIABLES = 0x13,
  S_THREAD_LOCAL_INIT_FUNCTION_POINTERS = 0x15, S_INIT_FUNC_OFFSETS = 0x16
};
enum {
  REBASE_TYPE_POINTER = 1, REBASE_OPCODE_DONE = 0, REBASE_OPCODE_SET_TYPE_IMM = 0x10,
  REBASE_OPCODE_SET_SEGMENT_AND_OFFSET_ULEB = 0x20, REBASE_OPCODE_ADD_ADDR_ULEB = 0x30,
  REBASE_OPCODE_ADD_ADDR_IMM_SCALED = 0x40, REBASE_OPCODE_DO_REBASE_IMM_TIMES = 0x50,
  REBASE_OPCODE_DO_REBASE_ULEB_TIMES = 0x60, REBASE_OPCODE_DO_REBASE_ADD_ADDR_ULEB = 0x70,
  REBASE_OPCODE_DO_REBASE_ULEB_TIMES_SKIPPING_ULEB = 0x80,
  BIND_TYPE_POINTER = 1, BIND_SPECIAL_DYLIB_SELF = 0, BIND_SPECIAL_DYLIB_FLAT_LOOKUP = -2,
  BIND_SYMBOL_FLAGS_NON_WEAK_DEFINITION = 8, BIND_OPCODE_DONE = 0, BIND_OPCODE_SET_DYLIB_ORDINAL_IMM = 0x10,
  BIND_OPCODE_SET_DYLIB_ORDINAL_ULEB = 0x20, BIND_OPCODE_SET_DYLIB_SPECIAL_IMM = 0x30,
  BIND_OPCODE_SET_SYMBOL_TRAILING_FLAGS_IMM = 0x40, BIND_OPCODE_SET_TYPE_IMM = 0x50,
  BIND_OPCODE_SET_ADDEND_SLEB = 0x60, BIND_OPCODE_SET_SEGMENT_AND_OFFSET_ULEB = 0x70,
  BIND_OPCODE_ADD_ADDR_ULEB = 0x80, BIND_OPCODE_DO_BIND = 0x90, BIND_OPCODE_DO_BIND_ADD_ADDR_ULEB = 0xa0,
  BIND_OPCODE_DO_BIND_ADD_ADDR_IMM_SCALED = 0xb0, BIND_OPCODE_DO_BIND_ULEB_TIMES_SKIPPING_ULEB = 0xc0
};
enum { CPU_TYPE_X86_64 = 0x01000007, CPU_TYPE_ARM64 = 0x0100000c };

typedef struct fat_header { uint32_t magic, nfat_arch; } fat_header;
typedef struct fat_arch { uint32_t cputype, cpusubtype, offset, size, align; } fat_arch;
typedef struct mach_header_64 {
  uint32_t magic, cputype, cpusubtype, filetype, ncmds, sizeofcmds, flags, reserved;
} mach_header_64;
typedef struct load_command { uint32_t cmd, cmdsize; } load_command;
typedef struct dylib_command { uint32_t cmd, cmdsize, name, timestamp, current_version, compatibility; } dylib_command;
typedef struct segment_command_64 {
  uint32_t cmd, cmdsize;
  char segname[16];
  uint64_t vmaddr, vmsize, fileoff, filesize;
  uint32_t maxprot, initprot, nsects, flags;
} segment_command_64;
typedef struct section_64 {
  char sectname[16], segname[16];
  uint64_t addr, size;
  uint32_t offset, align, reloff, nreloc, flags, reserved1, reserved2, reserved3;
} section_64;
typedef struct dyld_info_command {
  uint32_t cmd, cmdsize, rebase_off, rebase_size, bind_off, bind_size, weak_bind_off, weak_bind_size;
  uint32_t lazy_bind_off, lazy_bind_size, export_off, export_size;
} dyld_info_command;
typedef struct tlv_descriptor {
  void *(*thunk)(struct tlv_descriptor *);
  uint64_t key, offset;
} tlv_descriptor;

#endif
