#!/bin/sh
# Checks, tests and builds the web UI: build.sh FOLDER FILE. The UI goes into the folder; the file says when it was tested.
# Maven calls it after it has made src/wire.ts. Does only what has not been done. With WEB_UNTESTED=true, it only builds.
# Where there is no Node.js the rest of the project still builds, and the server says that it has no UI.
set -eu
cd "$(dirname "$0")"
out=$1
tested=$2

if ! command -v node >/dev/null || ! command -v npm >/dev/null; then
  echo "[WARNING] The web UI is left out: Node.js and npm were not found. Install them (Debian: nodejs npm; 20.19 or newer) and build again." >&2
  exit 0
fi
if ! node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a === 22 && b >= 12) || (a === 20 && b >= 19) ? 0 : 1)'; then
  echo "[WARNING] The web UI is left out: it needs Node.js 20.19, 22.12 or newer, and this is $(node --version)." >&2
  exit 0
fi

# npm leaves its own record of what it has installed; a lock file that is newer asks for another installation.
if [ ! -e node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  if ! npm ci --silent --no-progress; then
    echo "[ERROR] The packages of the web UI could not be installed. To build without it: -Dweb.skip=true" >&2
    exit 1
  fi
  touch node_modules/.package-lock.json
fi

# Whether a file is newer than all that goes into the web UI and its tests.
current() {
  [ -e "$1" ] && [ -z "$(find . ../../../../common-client/src/test/resources/io/millrace/insight -path ./node_modules -prune -o -type f -newer "$1" -print | head -n 1)" ]
}

if [ "${WEB_UNTESTED:-false}" != true ] && ! current "$tested"; then
  npm run --silent check &
  npm run --silent test -- --reporter=dot
  wait $!
  touch "$tested"
fi
current "$out/index.html" || WEB_OUT=$out npm run --silent build -- --logLevel warn
