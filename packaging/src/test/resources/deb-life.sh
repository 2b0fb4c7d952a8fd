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

# What ExecStart says, as the user of the unit, on free ports.
start() {
  unit=/usr/lib/systemd/system/millrace.service
  user=$(sed -n 's/^User=//p' $unit)
  command=$(sed -n 's/^ExecStart=//p' $unit)
  options=$(sed -n 's/^Environment=.*\(MILLRACE_JAVA_OPTS=[^ ]*\).*/\1/p' $unit)
  cd "$(sed -n 's/^WorkingDirectory=//p' $unit)"
  : >/tmp/server.log
  # shellcheck disable=SC2086
  setpriv --reuid "$user" --regid "$user" --clear-groups env MILLRACE_CACHE=off "$options -XX:TieredStopAtLevel=1" $command -Drest.port=0 \
    -Dsql-gateway.endpoint.rest.port=0 >/tmp/server.log 2>&1 &
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

sql() {
  HOME=/tmp millrace sql --endpoint "$gateway" -o csv -e "$1" 2>&1
}

step "install $old"
install_version "$old"
for folder in /var/lib/millrace /var/lib/millrace-files /var/log/millrace /var/cache/millrace; do
  [ "$(stat -c '%U %a' $folder)" = "millrace 700" ] || fail "$folder is not for millrace alone"
done
case $(millrace version) in *"Java 25"*) ;; *) fail "it does not use the Java of the package: $(millrace version)" ;; esac
step "start, with a table that is to survive"
start
sql "CREATE TABLE kept (n INT) WITH ('connector' = 'datagen', 'number-of-rows' = '3')" >/tmp/sql || fail "$(cat /tmp/sql)"
sql "SELECT COUNT(n) FROM kept" | grep -q '^3$' || fail "the query has another answer: $(sql 'SELECT COUNT(n) FROM kept')"
[ -S "$(echo /var/lib/millrace/run/server-*/socket)" ] || fail "the state is elsewhere"
stop
for file in millrace alerts; do echo "# a comment of the administrator" >>"/etc/millrace/$file.yaml"; done
step "upgrade to $new"
install_version "$new"
for file in millrace alerts; do
  grep -q "comment of the administrator" "/etc/millrace/$file.yaml" || fail "the configuration $file.yaml was replaced"
done
step "start again"
start
sql "SHOW TABLES" | grep -q kept || fail "the table is gone: $(sql 'SHOW TABLES')"
stop
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
