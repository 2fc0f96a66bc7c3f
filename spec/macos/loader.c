// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// The module that is built for macOS, run on Linux. This is a library for Linux that Lua loads as pixcollide.core. It
// loads core.dylib beside itself, or the file that PIXCOLLIDE_DYLIB names, as macOS would, and hands over to the code
// for its own processor. So specs can ask the code that macOS gets. What macOS's system library would do Linux's does.
//   cc -std=gnu11 -O2 -fPIC -shared -o FOLDER/pixcollide/core.so spec/macos/loader.c -ldl -lm
// It knows what those files have, and refuses the rest: it prints why and aborts.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "macho.h"

#if defined(__x86_64__)
enum { CPU_TYPE = CPU_TYPE_X86_64, JMP_BUF_SIZE = 148 };  // of macOS's jmp_buf
#elif defined(__aarch64__)
enum { CPU_TYPE = CPU_TYPE_ARM64, JMP_BUF_SIZE = 192 };
#else
#error "macOS knows x86_64 and arm64"
#endif

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

// A thread's variables: code calls the descriptor's thunk, which keeps all registers but that of the answer. x86_64's
// upper halves of vectors may change: compilers for macOS count on no vector there.
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

void luaL_where(lua_State *L, int level);
const char *lua_pushvfstring(lua_State *L, const char *format, va_list arguments);
void lua_concat(lua_State *L, int count);
int lua_error(lua_State *L);

static void begin_list(va_list *arguments, void *slots) {
  memcpy(arguments, &(linux_list){ .stack = slots }, sizeof(linux_list));
}

static __attribute__((used)) int print_slots(char *text, size_t size, const char *format, void *slots) {
  va_list arguments;
  begin_list(&arguments, slots);
  return vsnprintf(text, size, format, arguments);
}

static __attribute__((used)) const char *push_slots(lua_State *L, const char *format, void *slots) {
  va_list arguments;
  begin_list(&arguments, slots);
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

// The module has room for macOS's jmp_buf. Linux's _setjmp, which saves no signals, writes less: what is before those,
// which is 72 bytes on x86_64 and 184 on arm64.
_Static_assert(offsetof(struct __jmp_buf_tag, __saved_mask) <= JMP_BUF_SIZE, "Linux's jmp_buf fits into macOS's");

// So the module's own attempt to stay loaded finds nothing; this library does it instead.
static int find_no_library(const void *address, void *library) { return (void)address, (void)library, 0; }
static void *open_no_library(const char *name, int mode) { return (void)name, (void)mode, NULL; }

typedef struct symbol {
  const char *name;
  void *address;
} symbol;

// Compilers call it where a loop sets numbers to the same value.
static void memset_pattern16(void *bytes, const void *pattern, size_t length) {
  for (size_t k = 0; k < length; k++) ((uint8_t *)bytes)[k] = ((const uint8_t *)pattern)[k % 16];
}

// What the module may use of macOS's libSystem.
#define SAME(name) { "_" #name, name }
static const symbol symbols_of_system[] = {
  { "dyld_stub_binder", abort },  // all is bound before the first call
  { "__tlv_bootstrap", variable_thunk }, { "_dladdr", find_no_library }, { "_dlopen", open_no_library },
  { "___bzero", bzero }, { "___error", __errno_location }, { "_setjmp", _setjmp }, { "_longjmp", longjmp },
#if defined(__aarch64__)
  { "_snprintf", snprintf_thunk },
#else
  SAME(snprintf),
#endif
  SAME(abort), SAME(bzero), SAME(calloc), SAME(ceil), SAME(fclose), SAME(ferror), SAME(fflush), SAME(floor),
  SAME(fopen), SAME(fread), SAME(free), SAME(fwrite), SAME(getenv), SAME(malloc), SAME(memchr), SAME(memcmp),
  SAME(memcpy), SAME(memmove), SAME(memset), SAME(memset_pattern16), SAME(qsort), SAME(realloc), SAME(strchr),
  SAME(strcmp), SAME(strerror), SAME(strlen), SAME(strncmp),
  { NULL, NULL }
};

// Lua's functions that take variable arguments, where those are passed otherwise.
static const symbol symbols_of_lua[] = {
#if defined(__aarch64__)
  { "_luaL_error", luaL_error_thunk }, { "_lua_pushfstring", lua_pushfstring_thunk },
  { "_lua_pushvfstring", push_slots },
#endif
  { NULL, NULL }
};

static void *find_symbol(const symbol *symbols, const char *name) {
  while (symbols->name != NULL && strcmp(symbols->name, name) != 0) symbols++;
  return symbols->address;
}

// Lua is there in the program that loads the module, wherever it has it from; the rest has to be the system library's.
static void *resolve(const char *name, int64_t library) {
  void *address = NULL;
  if (library == BIND_SPECIAL_DYLIB_SELF) {
    address = find_export(name);
  } else if (strncmp(name, "_lua", 4) == 0) {
    if (library != BIND_SPECIAL_DYLIB_FLAT_LOOKUP) fail("%s is looked for in library %ld only", name, library);
    address = find_symbol(symbols_of_lua, name);
    if (address == NULL) address = dlsym(RTLD_DEFAULT, name + 1);
  } else {
    if (library != 1) fail("%s is looked for in library %ld, not in the system's", name, library);
    address = find_symbol(symbols_of_system, name);
  }
  if (address == NULL) fail("nothing is known that could be %s", name);
  return address;
}

static uint64_t read_place(stream *s, int segment) {
  if (segment >= segment_count) fail("segment %d is not there", segment);
  return segments[segment]->vmaddr + read_uleb(s);
}

static void check_pointer(uint64_t place, int type) {
  in_image(place, sizeof(void *));
  if (type != 1 || place % sizeof(void *) != 0) fail("the pointer at %#lx is of type %d, or not aligned", place, type);
}

static void rebase(stream s) {
  uint64_t place = 0;
  int type = 0;
  while (s.next < s.end) {
    const uint8_t opcode = read_byte(&s), immediate = opcode & 0x0f;
    uint64_t count = 1, gap = 0;
    switch (opcode & 0xf0) {
      case REBASE_OPCODE_DONE: return;
      case REBASE_OPCODE_SET_TYPE_IMM: type = immediate; continue;
      case REBASE_OPCODE_SET_SEGMENT_AND_OFFSET_ULEB: place = read_place(&s, immediate); continue;
      case REBASE_OPCODE_ADD_ADDR_ULEB: place += read_uleb(&s); continue;
      case REBASE_OPCODE_ADD_ADDR_IMM_SCALED: place += immediate * sizeof(void *); continue;
      case REBASE_OPCODE_DO_REBASE_IMM_TIMES: count = immediate; break;
      case REBASE_OPCODE_DO_REBASE_ULEB_TIMES: count = read_uleb(&s); break;
      case REBASE_OPCODE_DO_REBASE_ADD_ADDR_ULEB: gap = read_uleb(&s); break;
      case REBASE_OPCODE_DO_REBASE_ULEB_TIMES_SKIPPING_ULEB: count = read_uleb(&s); gap = read_uleb(&s); break;
      default: fail("rebase opcode %#x", opcode);
    }
    for (; count > 0; count--, place += sizeof(void *) + gap) {
      check_pointer(place, type);
      *(uint64_t *)(image + place) += (uintptr_t)image;
    }
  }
}

// A stream of lazy pointers has a DONE after each, which ends nothing.
static void bind(stream s, bool is_lazy) {
  uint64_t place = 0;
  int64_t addend = 0, library = BIND_SPECIAL_DYLIB_SELF;
  int type = is_lazy ? BIND_TYPE_POINTER : 0;
  bool is_definition = false;
  const char *name = "";
  while (s.next < s.end) {
    const uint8_t opcode = read_byte(&s), immediate = opcode & 0x0f;
    uint64_t count = 1, gap = 0;
    switch (opcode & 0xf0) {
      case BIND_OPCODE_DONE:
        if (is_lazy) continue;
        return;
      case BIND_OPCODE_SET_DYLIB_ORDINAL_IMM: library = immediate; continue;
      case BIND_OPCODE_SET_DYLIB_ORDINAL_ULEB: library = (int64_t)read_uleb(&s); continue;
      case BIND_OPCODE_SET_DYLIB_SPECIAL_IMM: library = immediate == 0 ? 0 : immediate - 16; continue;
      case BIND_OPCODE_SET_SYMBOL_TRAILING_FLAGS_IMM:
        name = read_string(&s);
        is_definition = (immediate & BIND_SYMBOL_FLAGS_NON_WEAK_DEFINITION) != 0;
        continue;
      case BIND_OPCODE_SET_TYPE_IMM: type = immediate; continue;
      case BIND_OPCODE_SET_ADDEND_SLEB: addend = (int64_t)read_bits(&s, true); continue;
      case BIND_OPCODE_SET_SEGMENT_AND_OFFSET_ULEB: place = read_place(&s, immediate); continue;
      case BIND_OPCODE_ADD_ADDR_ULEB: place += read_uleb(&s); continue;
      case BIND_OPCODE_DO_BIND: break;
      case BIND_OPCODE_DO_BIND_ADD_ADDR_ULEB: gap = read_uleb(&s); break;
      case BIND_OPCODE_DO_BIND_ADD_ADDR_IMM_SCALED: gap = immediate * sizeof(void *); break;
      case BIND_OPCODE_DO_BIND_ULEB_TIMES_SKIPPING_ULEB: count = read_uleb(&s); gap = read_uleb(&s); break;
      default: fail("bind opcode %#x", opcode);
    }
    if (is_definition) fail("%s overrides weak definitions", name);
    const uint64_t value = (uint64_t)((int64_t)(uintptr_t)resolve(name, library) + addend);
    for (; count > 0; count--, place += sizeof(void *) + gap) {
      check_pointer(place, type);
      *(uint64_t *)(image + place) = value;
    }
  }
}

// Lua may raise an error through the module's frames, which LuaJIT does by unwinding the stack. Compilers for macOS
// give all functions that call others a frame pointer, so DWARF can say for all of them at once where the caller's is.
// What else is saved need not be told: LuaJIT's frame, where the unwinding ends, has its own copies. macOS asks
// __unwind_info, which is not tried here.
enum { DW_CFA_offset_extended = 5, DW_CFA_def_cfa = 0xc };
#if defined(__x86_64__)
enum { FRAME_POINTER = 6, RETURN_ADDRESS = 16 };
#else
enum { FRAME_POINTER = 29, RETURN_ADDRESS = 30 };
#endif
static struct frames {
  uint32_t rules_length, rules_id;
  uint8_t version, augmentation, code_factor, data_factor, return_register, instructions[11];
  uint32_t length, rules_distance;
  uint64_t begin, size;
  uint32_t end;
} frames = { 20, 0, 1, 0, 1, 0x78, RETURN_ADDRESS,  // factors 1 and -8
  { DW_CFA_def_cfa, FRAME_POINTER, 16,
    DW_CFA_offset_extended, FRAME_POINTER, 2, DW_CFA_offset_extended, RETURN_ADDRESS, 1 },
  20, 28, 0, 0, 0 };
_Static_assert(offsetof(struct frames, length) == 24 && offsetof(struct frames, end) == 48, "DWARF has no gaps");
void __register_frame(void *frames);

// The file, and of a universal one the part for this processor.
static void read_slice(void) {
  const int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  struct stat status;
  if (descriptor < 0 || fstat(descriptor, &status) != 0) fail("%s", strerror(errno));
  file_size = (size_t)status.st_size;
  file = mmap(NULL, file_size, PROT_READ, MAP_PRIVATE, descriptor, 0);
  if (file == MAP_FAILED) fail("%s", strerror(errno));
  close(descriptor);
  const fat_header *fat = in_file(0, sizeof *fat);
  if (__builtin_bswap32(fat->magic) != FAT_MAGIC) return;
  const uint32_t count = __builtin_bswap32(fat->nfat_arch);
  const fat_arch *slices = in_file(sizeof *fat, (uint64_t)count * sizeof *slices);
  for (uint32_t k = 0; k < count; k++) {
    if (__builtin_bswap32(slices[k].cputype) != CPU_TYPE) continue;
    const uint32_t offset = __builtin_bswap32(slices[k].offset), size = __builtin_bswap32(slices[k].size);
    file = in_file(offset, size);
    file_size = size;
    return;
  }
  fail("nothing in it is for this processor");
}

static void add_segment(const segment_command_64 *segment) {
  if (segment_count == MOST_SEGMENTS) fail("more than %d segments", MOST_SEGMENTS);
  if (segment->cmdsize < sizeof *segment + segment->nsects * sizeof(section_64)) fail("a segment lacks sections");
  segments[segment_count++] = segment;
}

static void read_commands(void) {
  const mach_header_64 *header = in_file(0, sizeof *header);
  if (header->magic != MH_MAGIC_64 || header->cputype != CPU_TYPE) fail("it is not for this processor");
  if (header->filetype != MH_BUNDLE) fail("a file of type %u, not a bundle", header->filetype);
  uint64_t offset = sizeof *header;
  for (uint32_t k = 0; k < header->ncmds; k++) {
    const load_command *command = in_file(offset, sizeof *command);
    in_file(offset, command->cmdsize);
    offset += command->cmdsize;
    const char *library = (const char *)command + sizeof(dylib_command);
    switch (command->cmd) {
      case LC_SEGMENT_64: add_segment((const segment_command_64 *)command); break;
      case LC_DYLD_INFO_ONLY: information = (const dyld_info_command *)command; break;
      case LC_LOAD_DYLIB:
        if (strcmp(library, "/usr/lib/libSystem.B.dylib") != 0) fail("it needs %s", library);
        break;
      case LC_DYLD_CHAINED_FIXUPS:
      case LC_DYLD_EXPORTS_TRIE: fail("it has chained fixups, not the classic information for the dynamic linker");
      default:
        if (command->cmd & LC_REQ_DYLD) fail("it requires the load command %#x", command->cmd);
    }
  }
  if (information == NULL) fail("it says nothing for the dynamic linker");
}

static void map_segments(void) {
  for (int k = 0; k < segment_count; k++) {
    const segment_command_64 *segment = segments[k];
    if (segment->vmaddr % 4096 != 0 || segment->vmaddr < image_size || segment->filesize > segment->vmsize) {
      fail("segment %.16s is out of place", segment->segname);
    }
    image_size = segment->vmaddr + segment->vmsize;
  }
  image = mmap(NULL, image_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (image == MAP_FAILED) fail("%s", strerror(errno));
  for (int k = 0; k < segment_count; k++) {
    const segment_command_64 *segment = segments[k];
    memcpy(image + segment->vmaddr, in_file(segment->fileoff, segment->filesize), segment->filesize);
  }
}

// VM_PROT_READ, WRITE and EXECUTE are the numbers that Linux has for them.
static void protect_segments(void) {
  for (int k = 0; k < segment_count; k++) {
    const segment_command_64 *segment = segments[k];
    const int kept = segment->flags & SG_READ_ONLY ? PROT_READ : PROT_READ | PROT_WRITE | PROT_EXEC;
    const int protection = (int)segment->initprot & kept;
    uint8_t *start = image + segment->vmaddr;
    if (mprotect(start, segment->vmsize, protection) != 0) fail("%.16s: %s", segment->segname, strerror(errno));
    if (protection & PROT_EXEC) __builtin___clear_cache((char *)start, (char *)start + segment->vmsize);
  }
}

static void set_descriptors(const section_64 *section) {
  tlv_descriptor *descriptors = in_image(section->addr, section->size);
  if (section->size % sizeof *descriptors != 0) fail("variables of threads: %#lx bytes", section->size);
  for (uint64_t k = 0; k < section->size / sizeof *descriptors; k++) {
    if (descriptors[k].thunk != variable_thunk || descriptors[k].offset >= thread_end - thread_begin) {
      fail("a thread's variable at %#lx", descriptors[k].offset);
    }
    descriptors[k].key = thread_key;
  }
}

typedef void section_visitor(const section_64 *section);

static void each_section(uint32_t type, section_visitor *visit) {
  for (int k = 0; k < segment_count; k++) {
    const section_64 *sections = (const section_64 *)(segments[k] + 1);
    for (uint32_t i = 0; i < segments[k]->nsects; i++) {
      if ((sections[i].flags & SECTION_TYPE) == type) visit(&sections[i]);
    }
  }
}

static void note_thread_part(const section_64 *section) {
  if (section->align > 6) fail("a thread's variables need more alignment than %d", BLOCK_ALIGNMENT);
  if (section->addr < thread_begin) thread_begin = section->addr;
  if (section->addr + section->size > thread_end) thread_end = section->addr + section->size;
  in_image(section->addr, section->size);
}

static void note_code(const section_64 *section) {
  if (strncmp(section->sectname, "__text", 16) != 0) return;
  frames.begin = (uintptr_t)in_image(section->addr, section->size);
  frames.size = section->size;
  __register_frame(&frames);
}

static void call_initialisers(const section_64 *section) {
  void (**functions)(int, char **, char **, char **) = in_image(section->addr, section->size);
  char *none[] = { NULL };
  for (uint64_t k = 0; k < section->size / sizeof *functions; k++) functions[k](0, none, none, none);
}

static void refuse_section(const section_64 *section) { fail("section %.16s is of no known kind", section->sectname); }

static int (*open_core)(lua_State *L);

static void find_file(void) {
  Dl_info own;
  if (dladdr((void *)find_file, &own) == 0) fail("the loader does not find itself");
  const char *slash = strrchr(own.dli_fname, '/'), *other = getenv("PIXCOLLIDE_DYLIB");
  const int length = slash == NULL ? 0 : (int)(slash + 1 - own.dli_fname);
  snprintf(path, sizeof path, "%.*score.dylib", length, own.dli_fname);
  if (other != NULL) snprintf(path, sizeof path, "%s", other);
  // The code of macOS is never unloaded, so the functions that it calls must stay, too.
  if (dlopen(own.dli_fname, RTLD_NOW | RTLD_NOLOAD | RTLD_NODELETE) == NULL) fail("%s", dlerror());
}

static void load(void) {
  find_file();
  read_slice();
  read_commands();
  map_segments();
  each_section(S_INIT_FUNC_OFFSETS, refuse_section);
  each_section(S_THREAD_LOCAL_INIT_FUNCTION_POINTERS, refuse_section);
  rebase(stream_of(information->rebase_off, information->rebase_size));
  bind(stream_of(information->bind_off, information->bind_size), false);
  bind(stream_of(information->weak_bind_off, information->weak_bind_size), false);
  bind(stream_of(information->lazy_bind_off, information->lazy_bind_size), true);
  if (pthread_key_create(&thread_key, free) != 0) fail("no key is left for threads");
  each_section(S_THREAD_LOCAL_REGULAR, note_thread_part);
  each_section(S_THREAD_LOCAL_ZEROFILL, note_thread_part);
  each_section(S_THREAD_LOCAL_VARIABLES, set_descriptors);
  each_section(S_REGULAR, note_code);
  protect_segments();
  each_section(S_MOD_INIT_FUNC_POINTERS, call_initialisers);
  *(void **)&open_core = find_export("_luaopen_pixcollide_core");
  if (open_core == NULL) fail("it exports no luaopen_pixcollide_core");
}

__attribute__((visibility("default"))) int luaopen_pixcollide_core(lua_State *L) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return open_core(L);
}
