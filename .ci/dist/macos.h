// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: 2026 The pixcollide authors

// What pixcollide uses of the C library of macOS, written from the C standard and from what Apple documents of its
// binary interface, so that the library is built without Apple's headers. .ci/dist/headers makes a file of each heading
// below. What is declared here and called is listed in libSystem.tbd.
#ifndef PIXCOLLIDE_MACOS_H
#define PIXCOLLIDE_MACOS_H

#include <stddef.h>

// assert.h: assertions are not compiled in
#define assert(condition) ((void)0)

// dlfcn.h
#define RTLD_NOW 0x2
#define RTLD_NOLOAD 0x10
#define RTLD_NODELETE 0x80
typedef struct {
  const char *dli_fname;
  void *dli_fbase;
  const char *dli_sname;
  void *dli_saddr;
} Dl_info;
int dladdr(const void *address, Dl_info *info);
void *dlopen(const char *path, int mode);

// errno.h
int *__error(void);
#define errno (*__error())

// math.h
#define HUGE_VAL __builtin_huge_val()
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")
#define isfinite(x) __builtin_isfinite(x)
#define isinf(x) __builtin_isinf(x)
#define isnan(x) __builtin_isnan(x)
#define signbit(x) __builtin_signbit(x)
double ceil(double x);
double fabs(double x);
double floor(double x);
double fmax(double x, double y);
double fmin(double x, double y);
double sqrt(double x);

// setjmp.h
#if defined(__aarch64__)
typedef int jmp_buf[48];
#else
typedef int jmp_buf[37];
#endif
int setjmp(jmp_buf context) __attribute__((returns_twice));
void longjmp(jmp_buf context, int value) __attribute__((noreturn));

// stdio.h
#define BUFSIZ 1024
typedef struct __sFILE FILE;
int fclose(FILE *file);
int ferror(FILE *file);
int fflush(FILE *file);
FILE *fopen(const char *path, const char *mode);
size_t fread(void *data, size_t size, size_t count, FILE *file);
size_t fwrite(const void *data, size_t size, size_t count, FILE *file);
int snprintf(char *text, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));

// stdlib.h
void abort(void) __attribute__((noreturn));
int abs(int x);
void *calloc(size_t count, size_t size);
void free(void *block);
char *getenv(const char *name);
long long llabs(long long x);
void *malloc(size_t size);
void qsort(void *elements, size_t count, size_t size, int (*compare)(const void *, const void *));
void *realloc(void *block, size_t size);

// string.h
void *memchr(const void *data, int byte, size_t size);
int memcmp(const void *a, const void *b, size_t size);
void *memcpy(void *to, const void *from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
char *strchr(const char *text, int character);
int strcmp(const char *a, const char *b);
char *strerror(int number);
size_t strlen(const char *text);
int strncmp(const char *a, const char *b, size_t size);

#endif
