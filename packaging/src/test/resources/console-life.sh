#!/bin/sh
# The life of the console's package of Debian on one machine without another Java: install, start, remove.
# console-life.sh FOLDER     needs root, and namespaces of its own (unshare --mount --pid --fork)
set -eu
packages=$1
# shellcheck source=packaging/src/test/resources/machine.sh
. "${0%/*}/machine.sh"
[ "${2:-}" = inside ] || in_a_machine "$packages" /mnt/packages inside

launcher=/opt/millrace-console/bin/millrace-console
step "install"
dpkg -i "$packages"/millrace-console_*.deb >/tmp/dpkg.log 2>&1 || fail "it cannot be installed: $(cat /tmp/dpkg.log)"
[ "$(dpkg-query -W -f '${db:Status-Status}' millrace-console)" = installed ] || fail "it is not installed"
step "start"
if JAVA_TOOL_OPTIONS='-Dglass.platform=Headless -Dprism.order=sw' $launcher --nonsense >/tmp/console 2>&1; then fail "it takes any option"; fi
grep -q 'usage:' /tmp/console || fail "it does not start: $(cat /tmp/console)"
step "purge"
dpkg -P millrace-console >/tmp/dpkg.log 2>&1 || fail "it cannot be purged: $(cat /tmp/dpkg.log)"
[ ! -e /opt/millrace-console ] || fail "it leaves $(find /opt/millrace-console | head -n 5)"
