# shellcheck shell=sh
# For the lives of packages: a machine that is thrown away, and a server on it that is started as its unit says. Sourced by
# scripts of this folder.
step() { printf '   %s\n' "$*"; }
fail() { printf '%s: %s\n' "${0##*/}" "$*" >&2; [ ! -e /tmp/server.log ] || cat /tmp/server.log >&2; exit 1; }

# Runs this script again in a view of this machine that takes all changes and ends with it. It needs root and namespaces of its
# own (unshare --mount --pid --fork).
#
#   in_a_machine PACKAGES ARGUMENT...     PACKAGES is the folder /mnt/packages there
in_a_machine() {
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
  mount --bind "$1" "$area/machine/mnt/packages"
  cp "$0" "${0%/*}/machine.sh" "$area/machine/mnt"
  shift
  exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 \
    chroot "$area/machine" sh "/mnt/${0##*/}" "$@"
}

# What ExecStart says, as the user of the unit, on free ports, with more keys.
start() {
  unit=/usr/lib/systemd/system/millrace.service
  user=$(sed -n 's/^User=//p' $unit)
  command=$(sed -n 's/^ExecStart=//p' $unit)
  log=$(sed -n 's/^Environment=.*\(MILLRACE_LOG_FILE=[^ ]*\).*/\1/p' $unit)
  cd "$(sed -n 's/^WorkingDirectory=//p' $unit)" || fail "the unit names no folder"
  : >/tmp/server.log
  # shellcheck disable=SC2086
  setpriv --reuid "$user" --regid "$user" --clear-groups env MILLRACE_CACHE=off "$log" MILLRACE_JAVA_OPTS=-XX:TieredStopAtLevel=1 $command -Drest.port=0 \
    -Dsql-gateway.endpoint.rest.port=0 "$@" >/tmp/server.log 2>&1 &
  server=$!
  until grep -q 'is ready' /tmp/server.log; do
    kill -0 "$server" 2>/dev/null || fail "the server did not start"
    sleep 0.2
  done
  gateway=$(sed -n 's/.*SQL gateway \(http[^ ,]*\).*/\1/p' /tmp/server.log)
  millrace status >/tmp/status || fail "millrace status: $(cat /tmp/status)"
}

stop() {
  millrace stop 2>/tmp/stop || fail "millrace stop: $(cat /tmp/stop)"
  wait "$server" || fail "the server has ended with the code $?"
}

# Runs a statement, as the user of the server's machine that $2 names, if it asks for a login.
sql() {
  HOME=/tmp MILLRACE_PASSWORD=ann-password millrace sql --endpoint "$gateway" ${2:+--user "$2"} -o csv -e "$1" 2>&1
}

create_a_table() {
  sql "CREATE TABLE kept (n INT) WITH ('connector' = 'datagen', 'number-of-rows' = '3')" >/tmp/sql || fail "$(cat /tmp/sql)"
  sql "SELECT COUNT(n) FROM kept" | grep -q '^3$' || fail "the query has another answer: $(sql 'SELECT COUNT(n) FROM kept')"
  [ -S "$(echo /var/lib/millrace/run/server-*/socket)" ] || fail "the state is elsewhere"
}

# What the user of the server alone may read, and the Java that it has.
check_the_installation() {
  for folder in /var/lib/millrace /var/lib/millrace-files /var/log/millrace /var/cache/millrace; do
    [ "$(stat -c '%U %a' $folder)" = "millrace 700" ] || fail "$folder is not for millrace alone"
  done
  case $(millrace version) in *"Java 25"*) ;; *) fail "it does not use the Java of the package: $(millrace version)" ;; esac
}

change_the_configuration() {
  for file in /etc/millrace/*.yaml; do echo "# a comment of the administrator" >>"$file"; done
}

check_the_configuration_is_kept() {
  for file in /etc/millrace/*.yaml; do
    grep -q "comment of the administrator" "$file" || fail "the configuration $file was replaced"
  done
}
