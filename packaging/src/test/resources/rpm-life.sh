#!/bin/sh
# Installs the packages of rpm into a folder, checks what is there, upgrades to themselves, and removes them. Their scripts are
# checked and not run: they would change the machine. rpm-life.sh FOLDER VERSION     needs root and rpm
set -eu
packages=$1
version=$2
area=$(mktemp -d)
trap 'rm -rf "$area"' EXIT
fail() { printf 'rpm-life: %s\n' "$*" >&2; exit 1; }
step() { printf '   %s\n' "$*"; }
within() { rpm --root "$area/root" "$@"; }
mkdir "$area/root"
set -- "$packages/millrace-runtime-$version.$(uname -m).rpm" "$packages/millrace-shell-$version.noarch.rpm" "$packages/millrace-server-$version.noarch.rpm"

step "scripts"
for script in PREIN POSTIN PREUN POSTUN; do
  rpm -qp --qf "%{$script}" "$3" >"$area/script"
  [ -s "$area/script" ] || fail "there is no script $script"
  sh -n "$area/script" || fail "the script $script is wrong"
done
for file in src/main/dist/conf/*; do
  echo "/etc/millrace/${file##*/}"
done | sort >"$area/configuration"
[ "$(rpm -qpc "$3" | grep -v '^/etc/default/' | sort)" = "$(cat "$area/configuration")" ] || fail "the configuration is: $(rpm -qpc "$3")"
[ "$(rpm -qp --qf '%{BUILDHOST} %{BUILDTIME}' "$3")" = "$(rpm -qp --qf 'reproducible %{BUILDTIME}' "$1")" ] || fail "it tells where or when it was built"

step "install into a folder"
within --initdb
within -i --nodeps --noscripts "$@" 2>"$area/said" || fail "$(cat "$area/said")"
case $("$area/root/usr/lib/millrace/bin/millrace" version) in "Millrace $version, Flink "*", Java 25"*) ;; *) fail "$("$area/root/usr/lib/millrace/bin/millrace" version)" ;; esac
# all but owners, whose user the scripts make
within -V --nodeps --noscripts --nouser --nogroup millrace-runtime millrace-shell millrace-server >"$area/changed" || fail "it differs from the package: $(cat "$area/changed")"
echo "# a comment of the administrator" >>"$area/root/etc/millrace/millrace.yaml"
within -U --force --nodeps --noscripts "$3" 2>"$area/said" || fail "$(cat "$area/said")"
grep -q "comment of the administrator" "$area/root/etc/millrace/millrace.yaml" || fail "the configuration was replaced"
step "remove"
within -e --nodeps --noscripts millrace-server millrace-shell millrace-runtime 2>"$area/said" || fail "$(cat "$area/said")"
[ ! -e "$area/root/usr/lib/millrace" ] || fail "programs are left: $(find "$area/root/usr/lib/millrace" | head -n 5)"
[ -e "$area/root/etc/millrace/millrace.yaml.rpmsave" ] || fail "the changed configuration is gone"
