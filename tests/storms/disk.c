/* A disk that fills up and a record of what is written to it, below SQLite and Python: loaded before the C library.

   Only files in one folder take part. Linux only: the name of an open file is asked of /proc. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static char folder[4096];
static int record = -1;
static long room = -1;
static long refused;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* Begin: growing writes that are let through (-1: all), and the open file that keeps the record (-1: none). */
void disk_begin(const char *in, long growing_writes, int into) {
    refused = 0;
    room = growing_writes;
    record = into;
    snprintf(folder, sizeof folder, "%s", in);
}

/* End; how many writes were refused. */
long disk_end(void) {
    folder[0] = 0;
    room = record = -1;
    return refused;
}

static int inside(const char *path) {
    size_t length = strlen(folder);
    return length && !strncmp(path, folder, length) && (path[length] == '/' || !path[length]);
}

static int named(int fd, char *path) {
    char link[64];
    if (!folder[0]) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, 4095);
    if (length <= 0) return 0;
    path[length] = 0;
    return inside(path) && !strstr(path, " (deleted)");
}

static void say(char deed, const char *path, int64_t at, const void *content, uint32_t length) {
    if (record < 0) return;
    uint32_t name = strlen(path);
    syscall(SYS_write, record, &deed, 1);
    syscall(SYS_write, record, &at, sizeof at);
    syscall(SYS_write, record, &name, sizeof name);
    syscall(SYS_write, record, &length, sizeof length);
    syscall(SYS_write, record, path, name);
    syscall(SYS_write, record, content, length);
}

static int no_room(int fd, int64_t end) {
    struct stat found;
    if (room < 0 || fstat(fd, &found) || end <= found.st_size) return 0;
    if (room > 0) return room--, 0;
    refused++;
    errno = ENOSPC;
    return 1;
}

ssize_t write(int fd, const void *content, size_t length) {
    char path[4096];
    if (!named(fd, path)) return REAL(write)(fd, content, length);
    int64_t at = lseek(fd, 0, SEEK_CUR);
    if (no_room(fd, at + length)) return -1;
    ssize_t done = REAL(write)(fd, content, length);
    if (done > 0) say('w', path, at, content, done);
    return done;
}

ssize_t pwrite64(int fd, const void *content, size_t length, off64_t at) {
    char path[4096];
    if (!named(fd, path)) return REAL(pwrite64)(fd, content, length, at);
    if (no_room(fd, at + length)) return -1;
    ssize_t done = REAL(pwrite64)(fd, content, length, at);
    if (done > 0) say('w', path, at, content, done);
    return done;
}

ssize_t pwrite(int fd, const void *content, size_t length, off_t at) { return pwrite64(fd, content, length, at); }

int ftruncate64(int fd, off64_t size) {
    char path[4096];
    int done = REAL(ftruncate64)(fd, size);
    if (!done && named(fd, path)) say('t', path, size, "", 0);
    return done;
}

int ftruncate(int fd, off_t size) { return ftruncate64(fd, size); }

static int synced(int fd, int done) {
    char path[4096];
    if (!done && named(fd, path)) say('s', path, 0, "", 0);
    return done;
}

int fsync(int fd) { return synced(fd, REAL(fsync)(fd)); }

int fdatasync(int fd) { return synced(fd, REAL(fdatasync)(fd)); }

int rename(const char *from, const char *to) {
    int done = REAL(rename)(from, to);
    if (!done && inside(from)) say('r', from, 0, to, strlen(to));
    return done;
}

int link(const char *from, const char *to) {
    int done = REAL(link)(from, to);
    if (!done && inside(from)) say('l', from, 0, to, strlen(to));
    return done;
}

int unlink(const char *path) {
    int done = REAL(unlink)(path);
    if (!done && inside(path)) say('u', path, 0, "", 0);
    return done;
}
