#!/bin/sh
# Runs a program with every file system read-only, but for a /tmp of its own and the named folders, as the unit of systemd
# does: read-only-root.sh FOLDER... -- PROGRAM...     Needs root, and a mount namespace of its own (unshare --mount).
set -eu
mount --make-rprivate /
writable=
while [ "$1" != -- ]; do
  mount --bind "$1" "$1"
  writable="$writable $1"
  shift
done
shift
mount -t tmpfs tmpfs /dev/shm
# the folders of the system last, so that each mount is remounted once
while read -r _ target _; do
  case " $writable /dev/shm /proc /sys /dev " in
    *" $target "*) ;;
    *) case $target in /proc/* | /sys/* | /dev/*) ;; *) mount -o remount,bind,ro "$target" ;; esac ;;
  esac
done </proc/mounts
mount -t tmpfs -o mode=1777 tmpfs /tmp
exec "$@"
