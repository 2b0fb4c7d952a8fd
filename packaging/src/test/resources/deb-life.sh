#!/bin/sh
# The life of the packages of Debian on one machine: install an older version, run what the unit runs as its user, upgrade, run
# again, remove, purge. deb-life.sh FOLDER OLD NEW     needs root, and namespaces of its own (unshare --mount --pid --fork), in
# which the machine is seen through a layer that is thrown away.
set -eu
packages=$1
old=$2
new=$3

if [ "${4:-}" != inside ]; then
  mount --make-rprivate /
  area=$(mktemp -d)
  mount -t tmpfs tmpfs "$area"
  mkdir "$area/upper" "$area/work" "$area/machine"
  mount -t overlay overlay -o "lowerdir=/,upperdir=$area/upper,workdir=$area/work" "$area/machine"
  mount -t proc proc "$area/machine/proc"
  mount -t tmpfs -o mode=1777 tmpfs "$area/machine/tmp"
  mount --bind /dev "$area/machine/dev"
  # no Java but that of the package
  mkdir -p "$area/machine/usr/lib/jvm" "$area/machine/mnt/packages"
  mount -t tmpfs tmpfs "$area/machine/usr/lib/jvm"
  mount --bind "$packages" "$area/machine/mnt/packages"
  cp "$0" "$area/machine/mnt/deb-life.sh"
  exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 \
    chroot "$area/machine" sh /mnt/deb-life.sh /mnt/packages "$old" "$new" inside
fi

step() { printf '   %s\n' "$*"; }
fail() { printf 'deb-life: %s\n' "$*" >&2; [ ! -e /tmp/server.log ] || cat /tmp/server.log >&2; exit 1; }

install_version() {
  dpkg --force-confold -i "$packages/millrace-runtime_$1"_*.deb "$packages/millrace-shell_$1_all.deb" "$packages/millrace-server_$1_all.deb" >/tmp/dpkg.log 2>&1 ||
    { cat /tmp/dpkg.log >&2; fail "version $1 cannot be installed"; }
  [ "$(dpkg-query -W -f '${db:Status-Status} ${Version}' millrace-server)" = "installed $1" ] || fail "version $1 is not installed"
}

# What ExecStart says, as the user of the unit, on free ports, with more keys.
start() {
  unit=/usr/lib/systemd/system/millrace.service
  user=$(sed -n 's/^User=//p' $unit)
  command=$(sed -n 's/^ExecStart=//p' $unit)
  options=$(sed -n 's/^Environment=.*\(MILLRACE_JAVA_OPTS=[^ ]*\).*/\1/p' $unit)
  cd "$(sed -n 's/^WorkingDirectory=//p' $unit)"
  : >/tmp/server.log
  # shellcheck disable=SC2086
  setpriv --reuid "$user" --regid "$user" --clear-groups env MILLRACE_CACHE=off "$options -XX:TieredStopAtLevel=1" $command -Drest.port=0 \
    -Dsql-gateway.endpoint.rest.port=0 "$@" >/tmp/server.log 2>&1 &
  server=$!
  until grep -q 'is ready' /tmp/server.log; do
    kill -0 $server 2>/dev/null || fail "the server did not start"
    sleep 0.2
  done
  gateway=$(sed -n 's/.*SQL gateway \(http[^ ,]*\).*/\1/p' /tmp/server.log)
  millrace status >/tmp/status || fail "millrace status: $(cat /tmp/status)"
}

stop() {
  millrace stop 2>/tmp/stop || fail "millrace stop: $(cat /tmp/stop)"
  wait $server || fail "the server has ended with the code $?"
}

# Runs a statement, as the user of the server's machine that $2 names, if it asks for a login.
sql() {
  HOME=/tmp MILLRACE_PASSWORD=ann-password millrace sql --endpoint "$gateway" ${2:+--user "$2"} -o csv -e "$1" 2>&1
}

step "install $old"
install_version "$old"
for folder in /var/lib/millrace /var/lib/millrace-files /var/log/millrace /var/cache/millrace; do
  [ "$(stat -c '%U %a' $folder)" = "millrace 700" ] || fail "$folder is not for millrace alone"
done
case $(millrace version) in *"Java 25"*) ;; *) fail "it does not use the Java of the package: $(millrace version)" ;; esac
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
sql "CREATE TABLE kept (n INT) WITH ('connector' = 'datagen', 'number-of-rows' = '3')" >/tmp/sql || fail "$(cat /tmp/sql)"
sql "SELECT COUNT(n) FROM kept" | grep -q '^3$' || fail "the query has another answer: $(sql 'SELECT COUNT(n) FROM kept')"
[ -S "$(echo /var/lib/millrace/run/server-*/socket)" ] || fail "the state is elsewhere"
stop
for file in /etc/millrace/*.yaml; do echo "# a comment of the administrator" >>"$file"; done
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
for file in /etc/millrace/*.yaml; do
  grep -q "comment of the administrator" "$file" || fail "the configuration $file was replaced"
done
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
step "purge"
dpkg -P millrace-server millrace-shell millrace-runtime >/tmp/dpkg.log 2>&1 || { cat /tmp/dpkg.log; fail "it cannot be purged"; }
for left in /var/lib/millrace /var/lib/millrace-files /var/log/millrace /var/cache/millrace /etc/millrace /etc/default/millrace /usr/lib/millrace /usr/bin/millrace; do
  [ ! -e $left ] || fail "$left is left: $(find $left | head -n 5)"
done
! getent passwd millrace >/dev/null || fail "the user is left"
step "nothing is left"
