#!/bin/sh
# The life of the console's packages on one machine without another Java: install, start, remove; first that of Debian, then that
# of rpm, with a database of its own.
# console-life.sh FOLDER     needs root, and namespaces of its own (unshare --mount --pid --fork)
set -eu
packages=$1
# shellcheck source=packaging/src/test/resources/machine.sh
. "${0%/*}/machine.sh"
[ "${2:-}" = inside ] || in_a_machine "$packages" /mnt/packages inside

launcher=/opt/millrace-console/bin/millrace-console

starts() {
  if JAVA_TOOL_OPTIONS='-Dglass.platform=Headless -Dprism.order=sw' $launcher --nonsense >/tmp/console 2>&1; then fail "it takes any option"; fi
  grep -q 'usage:' /tmp/console || fail "it does not start: $(cat /tmp/console)"
}

is_gone() {
  [ ! -e /opt/millrace-console ] || fail "it leaves $(find /opt/millrace-console | head -n 5)"
}

step "install"
dpkg -i "$packages"/millrace-console_*.deb >/tmp/dpkg.log 2>&1 || fail "it cannot be installed: $(cat /tmp/dpkg.log)"
[ "$(dpkg-query -W -f '${db:Status-Status}' millrace-console)" = installed ] || fail "it is not installed"
step "start"
starts
step "purge"
dpkg -P millrace-console >/tmp/dpkg.log 2>&1 || fail "it cannot be purged: $(cat /tmp/dpkg.log)"
is_gone

# The database knows nothing of this machine, whose packages are Debian's.
as_root() { rpm --dbpath /tmp/database "$@" >/tmp/rpm.log 2>&1 || fail "rpm $*: $(cat /tmp/rpm.log)"; }

step "install the .rpm"
as_root --initdb
rpm -qp --requires "$packages"/millrace-console-*.rpm 2>/dev/null | grep -q '^gtk3$' || fail "the .rpm does not require gtk3"
# as on a machine that has never had a desktop
rm -rf /usr/share/desktop-directories
as_root -i --nodeps "$packages"/millrace-console-*.rpm
if grep -q 'scriptlet failed' /tmp/rpm.log; then fail "$(cat /tmp/rpm.log)"; fi
step "start"
starts
step "remove"
as_root -e --nodeps millrace-console
is_gone
