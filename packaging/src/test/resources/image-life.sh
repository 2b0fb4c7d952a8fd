#!/bin/sh
# Starts the image as its configuration says, in namespaces of its own: as its user, without capabilities, with every file
# system read-only but for its volume and /tmp. image-life.sh IMAGE     needs root, bwrap and node
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
mkdir -p "$area/layout" "$area/root/etc" "$area/volume"
: >"$area/root/etc/hosts"
: >"$area/root/etc/resolv.conf"
: >"$area/output"
tar -C "$area/layout" -xf "$image"
# Prints the user of the image, then its layers, the lowest first. Writes a script that runs a program in it, by default its own.
cat >"$area/read.mjs" <<'TEXT'
import { readFileSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
const area = process.argv[2];
const blob = (d) => {
  const file = `${area}/layout/blobs/${d.digest.replace(":", "/")}`;
  const content = readFileSync(file);
  if (content.length !== d.size || createHash("sha256").update(content).digest("hex") !== d.digest.slice(7)) throw new Error(`${file} is not what its name says`);
  return { file, content };
};
const json = (d) => JSON.parse(blob(d).content);
const manifest = json(JSON.parse(readFileSync(`${area}/layout/index.json`)).manifests[0]);
const { config, rootfs } = json(manifest.config);
if (rootfs.diff_ids.length !== manifest.layers.length) throw new Error("layers and contents differ in number");
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
for (const layer of manifest.layers) console.log(blob(layer).file);
TEXT
node "$area/read.mjs" "$area" >"$area/read" 2>"$area/output" || fail "the image cannot be read"
user=$(head -n 1 "$area/read")
sed 1d "$area/read" | while read -r layer; do
  tar -C "$area/root" -xzf "$layer"
done
chown "$user" "$area/volume"
chmod 0700 "$area/volume"

step "start as $user, read-only"
sh "$area/run" -Drest.port=0 -Dsql-gateway.endpoint.rest.port=0 >"$area/output" 2>&1 </dev/null &
server=$!
until grep -q 'is ready' "$area/output"; do
  kill -0 "$server" 2>/dev/null || fail "the server did not start"
  sleep 0.2
done
sh "$area/healthy" >"$area/status" 2>&1 || fail "it is not healthy: $(cat "$area/status")"
if sh "$area/inside" /bin/sh -c ': >/usr/lib/millrace/here' 2>/dev/null; then fail "it can write to its programs"; fi
gateway=$(sed -n 's/.*SQL gateway \(http[^ ,]*\).*/\1/p' "$area/output")
sh "$area/inside" /usr/bin/millrace sql --endpoint "$gateway" -o csv -e "SELECT COUNT(*) FROM (VALUES (1), (2)) AS t(n)" >"$area/answer" 2>&1 || fail "$(cat "$area/answer")"
grep -q '^2$' "$area/answer" || fail "the query has another answer: $(cat "$area/answer")"

step "stop"
sh "$area/inside" /usr/bin/millrace stop >"$area/stop" 2>&1 || fail "it cannot be stopped: $(cat "$area/stop")"
wait "$server" || fail "it has ended with the code $?"
server=
[ -d "$area/volume/catalog" ] || fail "its state is not in the volume"
step "it has ended in order"
