#!/bin/sh
# The life of the packages of rpm: installed into a folder, checked, removed; then on one machine, with a database of their own,
# where their scripts run: install an older version, run what the unit runs as its user, upgrade, run again, remove.
# rpm-life.sh FOLDER OLD NEW     needs root, rpm, and namespaces of its own (unshare --mount --pid --fork)
set -eu
packages=$1
old=$2
new=$3
# shellcheck source=packaging/src/test/resources/machine.sh
. "${0%/*}/machine.sh"

# What is wanted of the three packages of a version.
files() {
  echo "$packages/millrace-runtime-$1.$(uname -m).rpm $packages/millrace-shell-$1.noarch.rpm $packages/millrace-server-$1.noarch.rpm"
}

into_a_folder() {
  area=$(mktemp -d)
  trap 'rm -rf "$area"' EXIT
  within() { rpm --root "$area/root" "$@"; }
  mkdir "$area/root"
  # shellcheck disable=SC2046
  set -- $(files "$new")

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
  case $("$area/root/usr/lib/millrace/bin/millrace" version) in "Millrace $new, Flink "*", Java 25"*) ;; *) fail "$("$area/root/usr/lib/millrace/bin/millrace" version)" ;; esac
  # all but owners, whose user the scripts make
  within -V --nodeps --noscripts --nouser --nogroup millrace-runtime millrace-shell millrace-server >"$area/changed" || fail "it differs from the package: $(cat "$area/changed")"
  within -e --nodeps --noscripts millrace-server millrace-shell millrace-runtime 2>"$area/said" || fail "$(cat "$area/said")"
  [ ! -e "$area/root/usr/lib/millrace" ] || fail "programs are left: $(find "$area/root/usr/lib/millrace" | head -n 5)"
  rm -rf "$area"
}

if [ "${4:-}" != inside ]; then
  (into_a_folder)
  in_a_machine "$packages" /mnt/packages "$old" "$new" inside
fi

# The database knows nothing of this machine, whose packages are Debian's.
as_root() { rpm --dbpath /tmp/database "$@" >/tmp/rpm.log 2>&1 || fail "rpm $*: $(cat /tmp/rpm.log)"; }

step "install $old"
as_root --initdb
# shellcheck disable=SC2046
as_root -i --nodeps $(files "$old")
check_the_installation
step "start, with a table that is to survive"
# shellcheck disable=SC2119
start
create_a_table
stop
change_the_configuration
step "upgrade to $new"
# shellcheck disable=SC2046
as_root -U --nodeps $(files "$new")
case $(millrace version) in "Millrace $new,"*) ;; *) fail "the version is: $(millrace version)" ;; esac
check_the_configuration_is_kept
check_the_installation
# shellcheck disable=SC2119
start
sql "SHOW TABLES" | grep -q kept || fail "the table is gone: $(sql 'SHOW TABLES')"
stop
step "remove"
as_root -e --nodeps millrace-server millrace-shell millrace-runtime
grep -q 'The data of Millrace stays in /var/lib/millrace' /tmp/rpm.log || fail "it does not say where the data is: $(cat /tmp/rpm.log)"
[ -d /var/lib/millrace/catalog ] || fail "a removal has removed data"
[ -e /etc/millrace/millrace.yaml.rpmsave ] || fail "the changed configuration is gone"
[ ! -e /usr/lib/millrace ] || fail "programs are left: $(find /usr/lib/millrace | head -n 5)"
