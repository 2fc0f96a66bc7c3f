// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The module that is built for macOS, run on Linux. This is a library for Linux that Lua loads as pixcollide.core; it loads
// core.dylib beside itself, of which it takes the code for its own processor, as macOS would, and hands over to it. So
// all specs can ask the code that macOS gets. What macOS's own libraries would do is done by Linux's.
//
//   cc -std=gnu11 -O2 -fPIC -shared -o FOLDER/pixcollide/core.so spec/macos/loader.c
//
// It knows what those files have and refuses the rest by name: it prints why and aborts.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

// The file's format. Names are those of Apple's headers.
enum {
  FAT_MAGIC = 0xcafebabe, MH_MAGIC_64 = 0xfeedfacf, MH_BUNDLE = 8,
  LC_LOAD_DYLIB = 0xc, LC_SEGMENT_64 = 0x19, LC_REQ_DYLD = 0x80000000,
  LC_DYLD_INFO_ONLY = 0x80000022, LC_DYLD_EXPORTS_TRIE = 0x80000033, LC_DYLD_CHAINED_FIXUPS = 0x80000034,
  SG_READ_ONLY = 0x10, SECTION_TYPE = 0xff, S_MOD_INIT_FUNC_POINTERS = 0x9, S_THREAD_LOCAL_REGULAR = 0x11,
  S_THREAD_LOCAL_ZEROFILL = 0x12, S_THREAD_LOCAL_VARIABLES = 0x13, S_THREAD_LOCAL_INIT_FUNCTION_POINTERS = 0x15,
  S_INIT_FUNC_OFFSETS = 0x16
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
#if defined(__x86_64__)
enum { CPU_TYPE = 0x01000007 };
#elif defined(__aarch64__)
enum { CPU_TYPE = 0x0100000c };
#else
#error "macOS knows x86_64 and arm64"
#endif

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

typedef struct lua_State lua_State;
typedef struct stream { const uint8_t *next, *end; } stream;

enum { MOST_SEGMENTS = 16, BLOCK_ALIGNMENT = 64 };
static char path[4096];
static const uint8_t *file;  // the part for this processor
static size_t file_size;
static uint8_t *image;  // where the file's address 0 lies
static uint64_t image_size;
static const segment_command_64 *segments[MOST_SEGMENTS];
static int segment_count;
static const dyld_info_command *information;
static uint64_t thread_begin = UINT64_MAX, thread_end;  // addresses of what a thread's variables are at first
static pthread_key_t thread_key;

static _Noreturn __attribute__((format(printf, 1, 2))) void fail(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fprintf(stderr, "%s: ", path);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  va_end(arguments);
  abort();
}

static const void *in_file(uint64_t offset, uint64_t size) {
  if (offset > file_size || size > file_size - offset) fail("%#lx bytes at %#lx are not there", size, offset);
  return file + offset;
}

static void *in_image(uint64_t address, uint64_t size) {
  if (address > image_size || size > image_size - address) fail("no segment has %#lx bytes at %#lx", size, address);
  return image + address;
}

static stream stream_of(uint32_t offset, uint32_t size) {
  const uint8_t *bytes = in_file(offset, size);
  return (stream){ bytes, bytes + size };
}

static uint8_t read_byte(stream *s) {
  if (s->next >= s->end) fail("a table ends early");
  return *s->next++;
}

static uint64_t read_bits(stream *s, bool is_signed) {
  uint64_t value = 0;
  for (int shift = 0; shift < 64; shift += 7) {
    const uint8_t byte = read_byte(s);
    value |= (uint64_t)(byte & 0x7f) << shift;
    if (byte & 0x80) continue;
    if (is_signed && (byte & 0x40) && shift < 57) value |= ~(uint64_t)0 << (shift + 7);
    return value;
  }
  fail("a number of a table is too long");
}

static uint64_t read_uleb(stream *s) { return read_bits(s, false); }

static const char *read_string(stream *s) {
  const char *text = (const char *)s->next;
  while (read_byte(s) != 0) continue;
  return text;
}

// The address that the file exports under a name, or NULL.
static void *find_export(const char *name) {
  const stream trie = stream_of(information->export_off, information->export_size);
  stream node = trie;
  while (node.next < trie.end) {
    const uint64_t size = read_uleb(&node);
    if (*name == 0 && size == 0) return NULL;
    if (*name == 0) {
      const uint64_t flags = read_uleb(&node);
      if (flags != 0) fail("an export of kind %#lx", flags);
      return in_image(read_uleb(&node), 1);
    }
    node.next += size;
    uint64_t child = 0;
    for (int children = read_byte(&node); children > 0; children--) {
      const char *edge = read_string(&node);
      const uint64_t offset = read_uleb(&node);
      const size_t length = strlen(edge);
      if (strncmp(name, edge, length) != 0) continue;
      child = offset;
      name += length;
      break;
    }
    if (child == 0 || child > information->export_size) return NULL;
    node.next = trie.next + child;
  }
  return NULL;
}

// A thread's variables: code calls the descriptor's thunk, which keeps all registers but that of the answer. Of x86_64's
// vectors the upper halves may change: compilers know that.
static __attribute__((used)) void *find_variable(const tlv_descriptor *descriptor) {
  char *block = pthread_getspecific(thread_key);
  if (block == NULL) {
    const size_t size = thread_end - thread_begin;
    block = aligned_alloc(BLOCK_ALIGNMENT, (size + BLOCK_ALIGNMENT - 1) & -(size_t)BLOCK_ALIGNMENT);
    if (block == NULL || pthread_setspecific(thread_key, block) != 0) fail("no memory for a thread's variables");
    memcpy(block, image + thread_begin, size);
  }
  return block + descriptor->offset;
}

void *variable_thunk(tlv_descriptor *descriptor) __attribute__((visibility("hidden")));
#if defined(__x86_64__)
__asm__(".text\n.globl variable_thunk\n.type variable_thunk, @function\n"
        "variable_thunk:\n"
        "push %rbp\n mov %rsp, %rbp\n and $-16, %rsp\n"
        "push %rcx\n push %rdx\n push %rsi\n push %rdi\n push %r8\n push %r9\n push %r10\n push %r11\n"
        "sub $512, %rsp\n fxsave64 (%rsp)\n"
        "call find_variable\n"
        "fxrstor64 (%rsp)\n add $512, %rsp\n"
        "pop %r11\n pop %r10\n pop %r9\n pop %r8\n pop %rdi\n pop %rsi\n pop %rdx\n pop %rcx\n"
        "leave\n ret\n");
#else
#define EACH_REGISTER(instruction) \
  ".irp n, 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18\n " instruction " x\\n, [sp, #8 * \\n]\n.endr\n" \
  ".irp n, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31\n " \
  instruction " q\\n, [sp, #160 + 16 * \\n]\n.endr\n"
__asm__(".text\n.globl variable_thunk\n.type variable_thunk, %function\n"
        "variable_thunk:\n"
        "stp x29, x30, [sp, #-16]!\n mov x29, sp\n sub sp, sp, #672\n"
        EACH_REGISTER("str")
        "bl find_variable\n"
        EACH_REGISTER("ldr")
        "add sp, sp, #672\n ldp x29, x30, [sp], #16\n ret\n");
#endif

#if defined(__aarch64__)
// Apple's arm64 passes all variable arguments on the stack, in slots of eight bytes, and its va_list is their address.
// Linux's va_list is this, and without registers left it reads the same slots.
typedef struct linux_list {
  void *stack, *gr_top, *vr_top;
  int gr_offs, vr_offs;
} linux_list;
_Static_assert(sizeof(linux_list) == sizeof(va_list), "va_list is that of Linux's procedure call standard");

int luaL_error(lua_State *L, const char *format, ...);
void luaL_where(lua_State *L, int level);
const char *lua_pushvfstring(lua_State *L, const char *format, va_list arguments);
void lua_concat(lua_State *L, int count);
int lua_error(lua_State *L);

static __attribute__((used)) int print_slots(char *text, size_t size, const char *format, void *slots) {
  const linux_list list = { slots, NULL, NULL, 0, 0 };
  va_list arguments;
  memcpy(&arguments, &list, sizeof list);
  return vsnprintf(text, size, format, arguments);
}

static __attribute__((used)) const char *push_slots(lua_State *L, const char *format, void *slots) {
  const linux_list list = { slots, NULL, NULL, 0, 0 };
  va_list arguments;
  memcpy(&arguments, &list, sizeof list);
  return lua_pushvfstring(L, format, arguments);
}

static __attribute__((used)) int raise_slots(lua_State *L, const char *format, void *slots) {
  luaL_where(L, 1);
  push_slots(L, format, slots);
  lua_concat(L, 2);
  return lua_error(L);
}

// The slots begin where the stack pointer is.
void snprintf_thunk(void) __attribute__((visibility("hidden")));
void lua_pushfstring_thunk(void) __attribute__((visibility("hidden")));
void luaL_error_thunk(void) __attribute__((visibility("hidden")));
__asm__(".text\n.globl snprintf_thunk, lua_pushfstring_thunk, luaL_error_thunk\n"
        "snprintf_thunk: mov x3, sp\n b print_slots\n"
        "lua_pushfstring_thunk: mov x2, sp\n b push_slots\n"
        "luaL_error_thunk: mov x2, sp\n b raise_slots\n");
#endif
