#!/bin/sh
# The life of the packages of Debian on one machine: install an older version, run what the unit runs as its user, upgrade, run
# again, remove, purge. deb-life.sh FOLDER OLD NEW     needs root, and namespaces of its own (unshare --mount --pid --fork)
set -eu
packages=$1
old=$2
new=$3
# shellcheck source=packaging/src/test/resources/machine.sh
. "${0%/*}/machine.sh"
[ "${4:-}" = inside ] || in_a_machine "$packages" /mnt/packages "$old" "$new" inside

install_version() {
  dpkg --force-confold -i "$packages/millrace-runtime_$1"_*.deb "$packages/millrace-shell_$1_all.deb" "$packages/millrace-server_$1_all.deb" >/tmp/dpkg.log 2>&1 ||
    { cat /tmp/dpkg.log >&2; fail "version $1 cannot be installed"; }
  [ "$(dpkg-query -W -f '${db:Status-Status} ${Version}' millrace-server)" = "installed $1" ] || fail "version $1 is not installed"
}

step "install $old"
install_version "$old"
check_the_installation
dpkg-query -W -f '${Conffiles}' millrace-server | sed -n 's|^ \(/etc/millrace/[^ ]*\) .*|\1|p' | sort >/tmp/conffiles
[ "$(cat /tmp/conffiles)" = "$(find /etc/millrace -type f | sort)" ] || fail "an upgrade would keep these files only: $(cat /tmp/conffiles)"
[ -n "$(find /usr/lib/millrace/plugins -name 'flink-metrics-prometheus-*.jar')" ] || fail "the reporters of metrics are missing"
for file in monitoring/prometheus-rules.yaml proxies/haproxy.cfg kubernetes/chart/Chart.yaml compose/compose.yaml; do
  [ -r /usr/lib/millrace/share/$file ] || fail "there is no $file"
done
[ -r /usr/share/doc/millrace-server/sbom.cdx.json ] || fail "there is no bill of materials"
if millrace console >/tmp/console 2>&1 || ! grep -q 'the package millrace-console' /tmp/console; then fail "millrace console: $(cat /tmp/console)"; fi
step "start, with a table that is to survive"
start
create_a_table
stop
change_the_configuration
step "what root makes for the server"
echo ann-password | millrace user add ann >/tmp/user 2>&1 || fail "$(cat /tmp/user)"
echo ann-password | millrace user add bob >/tmp/user 2>&1 || fail "$(cat /tmp/user)"
millrace security init --host localhost >/tmp/security 2>&1 || fail "$(cat /tmp/security)"
for file in users tls/server.key tls/internal.p12; do
  [ "$(stat -c '%U %a' /etc/millrace/$file)" = "millrace 600" ] || fail "$file is for $(stat -c '%U %a' /etc/millrace/$file)"
done
millrace state backup /tmp/backup.zip >/tmp/backup 2>&1 || fail "$(cat /tmp/backup)"
step "upgrade to $new"
install_version "$new"
check_the_configuration_is_kept
step "start again, with TLS and a login"
echo "users: {ann: admin}" >/etc/millrace/roles.yaml
tls=/etc/millrace/tls
start -Dsecurity.authentication=file -Dsecurity.ssl.rest.enabled=true -Dsecurity.tls.certificate=$tls/server.pem -Dsecurity.tls.key=$tls/server.key
export MILLRACE_TLS_AUTHORITIES=$tls/authority.pem
sql "SHOW TABLES" ann | grep -q kept || fail "the table is gone: $(sql 'SHOW TABLES' ann)"
if sql "SHOW TABLES" bob >/tmp/sql; then fail "bob, who has no role, sees: $(cat /tmp/sql)"; fi
stop
step "restore the backup as root"
mv /var/lib/millrace /var/lib/millrace-before
install -d -m 0700 -o millrace -g millrace /var/lib/millrace
millrace state restore /tmp/backup.zip >/tmp/restore 2>&1 || fail "$(cat /tmp/restore)"
start
sql "SHOW TABLES" | grep -q kept || fail "the table is not in the backup: $(sql 'SHOW TABLES')"
stop
rm -rf /var/lib/millrace-before
step "remove"
dpkg -r millrace-server >/dev/null 2>&1 || fail "it cannot be removed"
if ! [ -d /var/lib/millrace/catalog ] || ! [ -e /etc/millrace/millrace.yaml ]; then fail "a removal has removed data"; fi
step "purge, with a person who keeps the data"
cat >/tmp/person <<'TEXT'
#!/bin/sh
cp "$1" /tmp/asked
sed -i 's|^\(millrace-server/remove-data\)=.*|\1="no"|' "$1"
TEXT
chmod 0755 /tmp/person
DEBIAN_FRONTEND=editor EDITOR=/tmp/person dpkg -P millrace-server >/tmp/dpkg.log 2>&1 </dev/null || { cat /tmp/dpkg.log; fail "it cannot be purged"; }
grep -q '/var/lib/millrace-files' /tmp/asked || fail "it does not ask whether the data goes"
if ! [ -d /var/lib/millrace/catalog ] || ! [ -e /etc/millrace/users ]; then fail "the data was not kept"; fi
[ ! -e /etc/millrace/millrace.yaml ] || fail "the configuration is left"
step "install again, on the data"
install_version "$new"
start
sql "SHOW TABLES" | grep -q kept || fail "the table is gone: $(sql 'SHOW TABLES')"
stop
step "purge, without a person"
dpkg -P millrace-server millrace-shell millrace-runtime >/tmp/dpkg.log 2>&1 || { cat /tmp/dpkg.log; fail "it cannot be purged"; }
for left in /var/lib/millrace /var/lib/millrace-files /var/log/millrace /var/cache/millrace /etc/millrace /etc/default/millrace /usr/lib/millrace /usr/bin/millrace; do
  [ ! -e $left ] || fail "$left is left: $(find $left | head -n 5)"
done
! getent passwd millrace >/dev/null || fail "the user is left"
step "nothing is left"
