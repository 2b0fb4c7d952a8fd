#!/bin/sh
# Starts the image as its configuration says, in namespaces of its own: as its user, without capabilities, with every file
# system read-only but for its volume and /tmp. What runs in it needs the Java of the packages and the libraries of the base: a
# statement, state in RocksDB, a profile, a backup, TLS and a login. The image for the other processor is only looked at: all of
# its programs and libraries are for that processor. image-life.sh IMAGE     needs root, bwrap, curl and node
set -eu
image=$1
area=$(mktemp -d)
chmod 0755 "$area"
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null; rm -rf "$area"' EXIT
fail() {
  printf 'image-life: %s\n' "$*" >&2
  cat "$area/output" >&2
  grep -E -A12 "ERROR|did not start" "$area/volume/log/millrace.log" 2>/dev/null | head -n 60 >&2
  exit 1
}
step() { printf '   %s\n' "$*"; }

step "unpack"
mkdir -p "$area/layout" "$area/root/etc" "$area/other" "$area/volume"
: >"$area/root/etc/hosts"
: >"$area/root/etc/resolv.conf"
: >"$area/output"
tar -C "$area/layout" -xf "$image"
# Prints the user of the image for this processor, then its layers, the lowest first. Writes a script that runs a program in it, by
# default its own, and the layers that the other image has of its own.
cat >"$area/read.mjs" <<'TEXT'
import { readFileSync, writeFileSync } from "node:fs";
import { arch } from "node:process";
import { createHash } from "node:crypto";
const area = process.argv[2];
const blob = (d) => {
  const file = `${area}/layout/blobs/${d.digest.replace(":", "/")}`;
  const content = readFileSync(file);
  if (content.length !== d.size || createHash("sha256").update(content).digest("hex") !== d.digest.slice(7)) throw new Error(`${file} is not what its name says`);
  return { file, content };
};
const json = (d) => JSON.parse(blob(d).content);
const images = new Map();
const index = JSON.parse(readFileSync(`${area}/layout/index.json`)).manifests[0];
writeFileSync(`${area}/name`, index.annotations["io.containerd.image.name"].replace(/.*\//, ""));
for (const described of json(index).manifests) {
  const { architecture } = described.platform;
  const image = json(described);
  const of = json(image.config);
  if (of.architecture !== architecture) throw new Error(`the image for ${architecture} says that it is for ${of.architecture}`);
  if (of.rootfs.diff_ids.length !== image.layers.length) throw new Error("layers and contents differ in number");
  images.set(architecture, { manifest: image, config: of.config });
}
if ([...images.keys()].join() !== "amd64,arm64") throw new Error(`it has images for ${[...images.keys()]}`);
const own = arch === "x64" ? "amd64" : arch;
const { manifest, config } = images.get(own);
const files = manifest.layers.map((layer) => blob(layer).file);
const others = images.get(own === "amd64" ? "arm64" : "amd64");
if (JSON.stringify(others.config) !== JSON.stringify(config)) throw new Error("the two images start differently");
const only = others.manifest.layers.map((layer) => blob(layer).file).filter((file) => !files.includes(file));
writeFileSync(`${area}/others`, only.map((file) => `${file}\n`).join(""));
const [uid, gid] = config.User.split(":").map(Number);
if (!(uid > 0 && gid > 0)) throw new Error("it runs as root");
const words = ["setpriv", "--reuid", uid, "--regid", gid, "--clear-groups", "bwrap", "--unshare-all", "--share-net", "--cap-drop", "ALL",
  "--die-with-parent", "--ro-bind", `${area}/root`, "/", "--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp",
  // as container runtimes do
  "--ro-bind", "/etc/hosts", "/etc/hosts", "--ro-bind", "/etc/resolv.conf", "/etc/resolv.conf", "--clearenv", "--chdir", config.WorkingDir,
  ...Object.keys(config.Volumes).flatMap((path) => ["--bind", `${area}/volume`, path]),
  ...config.Env.flatMap((line) => ["--setenv", line.replace(/=.*/s, ""), line.replace(/^[^=]*=/, "")])];
const quoted = (word) => `'${String(word).replaceAll("'", "'\\''")}'`;
const script = (program) => `exec ${words.map(quoted).join(" ")} ${program.map(quoted).join(" ")} "$@"\n`;
writeFileSync(`${area}/run`, script([...config.Entrypoint, ...config.Cmd]));
writeFileSync(`${area}/healthy`, script(config.Healthcheck.Test.slice(1)));
writeFileSync(`${area}/inside`, script([]));
console.log(`${uid}:${gid}`);
for (const file of files) console.log(file);
TEXT
node "$area/read.mjs" "$area" >"$area/read" 2>"$area/output" || fail "the image cannot be read"
user=$(head -n 1 "$area/read")
sed 1d "$area/read" | while read -r layer; do
  tar -C "$area/root" -xzf "$layer"
done
chown "$user" "$area/volume"
chmod 0700 "$area/volume"
while read -r layer; do
  tar -C "$area/other" -xzf "$layer"
done <"$area/others"

grep -q "MILLRACE_IMAGE:-$(cat "$area/name")}" "$area/root/usr/lib/millrace/share/compose/compose.yaml" ||
  fail "compose.yaml does not start the name that a loaded image gets: $(cat "$area/name")"

step "the programs of both processors"
# Prints the names of the processors that the programs and libraries of a folder are for.
cat >"$area/processors.mjs" <<'TEXT'
import { closeSync, openSync, readdirSync, readSync } from "node:fs";
const found = new Set();
const head = Buffer.alloc(20);
for (const file of readdirSync(process.argv[2], { recursive: true, withFileTypes: true })) {
  if (!file.isFile()) continue;
  const opened = openSync(`${file.parentPath ?? file.path}/${file.name}`);
  if (readSync(opened, head) === 20 && head.toString("latin1", 0, 4) === "\x7fELF") found.add(head.readUInt16LE(18));
  closeSync(opened);
}
console.log([...found].map((machine) => ({ 62: "x86_64", 183: "aarch64" })[machine] ?? machine).join(" "));
TEXT
machine=$(uname -m)
[ "$(node "$area/processors.mjs" "$area/root")" = "$machine" ] || fail "not all of its programs are for $machine"
other=aarch64
[ "$machine" = x86_64 ] || other=x86_64
[ "$(node "$area/processors.mjs" "$area/other")" = "$other" ] || fail "not all programs of the other image are for $other"
for file in usr/lib/millrace/runtime/bin/java usr/lib/millrace/runtime/lib/server/libjvm.so usr/lib/millrace/runtime/lib/security/cacerts usr/bin/sh; do
  [ -s "$area/other/$file" ] || fail "the other image lacks $file"
done
# the libraries in jars, whose names a jar has in clear
for jar in "$area"/root/usr/lib/millrace/modules/*/*.jar "$area"/root/usr/lib/millrace/plugins/*/*.jar; do
  libraries=$(grep -a -o -i -E '[a-z0-9_/.-]*linux[a-z0-9_/.-]*\.so|[a-z0-9_/.-]*epoll[a-z0-9_]*\.so' "$jar" || true)
  if echo "$libraries" | grep -q -i -E 'linux64|x86_64|amd64|x64' && ! echo "$libraries" | grep -q -i -E 'aarch_?64|arm64'; then
    fail "$jar has libraries for x86_64 alone"
  fi
done
rm -rf "$area/other"

[ "$(stat -c %u "$area/root" "$area/root/var/lib" | sort -u)" = 0 ] || fail "its user can make files beside its folders"

state=
start() {
  : >"$area/output"
  sh "$area/run" -Drest.port=0 -Dsql-gateway.endpoint.rest.port=0 "$@" >"$area/output" 2>&1 </dev/null &
  server=$!
  until grep -q 'is ready' "$area/output"; do
    kill -0 "$server" 2>/dev/null || fail "the server did not start"
    sleep 0.2
  done
  gateway=$(sed -n 's/.*SQL gateway \(http[^ ,]*\).*/\1/p' "$area/output")
  cluster=$(sed -n 's/.*cluster \(http[^ ,]*\).*/\1/p' "$area/output")
  # shellcheck disable=SC2086
  sh "$area/healthy" $state >"$area/status" 2>&1 || fail "it is not healthy: $(cat "$area/status")"
}

stop() {
  # shellcheck disable=SC2086
  sh "$area/inside" /usr/bin/millrace stop $state >"$area/stop" 2>&1 || fail "it cannot be stopped: $(cat "$area/stop")"
  wait "$server" || fail "it has ended with the code $?"
  server=
}

#   answers LINE STATEMENT OPTION...
answers() {
  expected=$1
  statement=$2
  shift 2
  sh "$area/inside" /usr/bin/env MILLRACE_PASSWORD=ann-password /usr/bin/millrace sql --endpoint "$gateway" "$@" -o csv -e "$statement" \
    >"$area/answer" 2>&1 || fail "$(cat "$area/answer")"
  grep -q "^$expected\$" "$area/answer" || fail "the query has another answer: $(cat "$area/answer")"
}

step "start as $user, read-only"
start -Drest.profiling.enabled=true
if sh "$area/inside" /bin/sh -c ': >/usr/lib/millrace/here' 2>/dev/null; then fail "it can write to its programs"; fi
answers 2 "SELECT COUNT(*) FROM (VALUES (1), (2)) AS t(n)"

step "a table, state in RocksDB, a profile, a backup"
answers kept "CREATE TABLE kept (n INT) WITH ('connector' = 'datagen', 'number-of-rows' = '3'); SHOW TABLES"
answers 3 "SET 'execution.runtime-mode' = 'streaming'; SET 'state.backend.type' = 'rocksdb'; SELECT COUNT(*) FROM kept"
curl -sS --fail-with-body --json '{"mode": "ITIMER", "duration": 1}' "$cluster/v1/jobmanager/profiler" >"$area/profile" || fail "$(cat "$area/profile")"
until curl -sS "$cluster/v1/jobmanager/profiler" >"$area/profile" && ! grep -q RUNNING "$area/profile"; do sleep 0.2; done
grep -q FINISHED "$area/profile" || fail "the profiler: $(cat "$area/profile")"
sh "$area/inside" /usr/bin/millrace state backup /var/lib/millrace/backup.zip >"$area/backup" 2>&1 || fail "$(cat "$area/backup")"
sh "$area/inside" /usr/bin/millrace diagnose /var/lib/millrace/case.zip >"$area/diagnose" 2>&1 || fail "$(cat "$area/diagnose")"
stop
[ -d "$area/volume/catalog" ] || fail "its state is not in the volume"

step "restore, TLS and a login"
# where a server runs: an option of its commands
state=-Dstate.dir=/var/lib/millrace/restored
sh "$area/inside" /usr/bin/millrace state restore /var/lib/millrace/backup.zip $state >"$area/restore" 2>&1 || fail "$(cat "$area/restore")"
echo ann-password | sh "$area/inside" /usr/bin/millrace user add ann -Dsecurity.file.path=/var/lib/millrace/users >"$area/user" 2>&1 ||
  fail "$(cat "$area/user")"
sh "$area/inside" /usr/bin/millrace security init --folder /var/lib/millrace/tls --host localhost >"$area/security" 2>&1 || fail "$(cat "$area/security")"
echo "users: {ann: admin}" >"$area/volume/roles.yaml"
chown "$user" "$area/volume/roles.yaml"
start $state -Dsecurity.authentication=file -Dsecurity.file.path=/var/lib/millrace/users -Dsecurity.roles=/var/lib/millrace/roles.yaml \
  -Dsecurity.ssl.rest.enabled=true -Dsecurity.tls.certificate=/var/lib/millrace/tls/server.pem -Dsecurity.tls.key=/var/lib/millrace/tls/server.key
answers kept "SHOW TABLES" --tls-authorities /var/lib/millrace/tls/authority.pem --user ann
[ "$(curl -s -o "$area/answer" -w '%{http_code}' --cacert "$area/volume/tls/authority.pem" "$cluster/v1/overview")" = 401 ] || fail "it needs no login"
stop
step "it has ended in order"
