#!/usr/bin/env node
// Compares what the distribution bundles with advisories in the format of OSV (https://ossf.github.io/osv-schema):
//
//   packaging/advisories PLACE [SBOM]     PLACE: a file, or a folder of files, such as an unpacked Maven/all.zip of osv.dev
//
// Asks no server. SBOM is packaging/target/millrace/sbom.cdx.json of the last build unless it is given. Ends with 1 if a
// component is affected, and with 2 if nothing could be compared.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const [place, sbom = join(here, "target/millrace/sbom.cdx.json")] = process.argv.slice(2);

function stop(message) {
  console.error(`packaging/advisories: ${message}`);
  process.exit(2);
}

if (!place) stop("usage: packaging/advisories PLACE [SBOM]");

// The order of versions of Maven: numbers by value, then alpha < beta < milestone < rc < snapshot < "" < sp < other words.
const QUALIFIERS = ["alpha", "beta", "milestone", "rc", "snapshot", "", "sp"];
const ALIASES = { a: "alpha", b: "beta", m: "milestone", cr: "rc", ga: "", final: "", release: "" };

function parts(version) {
  const text = version.toLowerCase().replace(/^v(?=\d)/, "").replace(/\+.*/, "");
  const found = [...text.matchAll(/(^|[.-]|(?<=\d)(?=[a-z])|(?<=[a-z])(?=\d))([a-z_]+|\d+)/g)].map(([, , part]) =>
    /^\d/.test(part) ? BigInt(part) : ALIASES[part] ?? part);
  // 1.0.0 is 1, and so is 1-final
  while (found.length > 1 && (found.at(-1) === 0n || found.at(-1) === "")) found.pop();
  return found;
}

function rank(part) {
  if (typeof part === "bigint") return [2, part];
  const known = QUALIFIERS.indexOf(part ?? "");
  return known < 0 ? [1, 0, part] : known <= QUALIFIERS.indexOf("") ? [0, known] : [1, -1, ""];
}

function comparePart(one, other) {
  // nothing is a zero to a number, and the empty word to a word
  if (one === undefined && typeof other === "bigint") one = 0n;
  if (other === undefined && typeof one === "bigint") other = 0n;
  const [a, b] = [rank(one), rank(other)];
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    if (a[i] !== b[i]) return a[i] === undefined || a[i] < b[i] ? -1 : 1;
  }
  return 0;
}

function compare(one, other) {
  const [a, b] = [parts(one), parts(other)];
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const order = comparePart(a[i], b[i]);
    if (order !== 0) return order;
  }
  return 0;
}

function inRange(version, range) {
  if (range.type === "GIT") return false;
  const at = (event) => event.introduced ?? event.fixed ?? event.last_affected ?? event.limit;
  const events = [...(range.events ?? [])].sort((a, b) =>
    at(a) === "0" ? -1 : at(b) === "0" ? 1 : compare(at(a), at(b)));
  let affected = false;
  for (const event of events) {
    if (event.introduced !== undefined) affected ||= event.introduced === "0" || compare(event.introduced, version) <= 0;
    if (event.fixed !== undefined && compare(event.fixed, version) <= 0) affected = false;
    if (event.last_affected !== undefined && compare(event.last_affected, version) < 0) affected = false;
  }
  return affected;
}

function affects(entry, version) {
  return (entry.versions ?? []).includes(version) || (entry.ranges ?? []).some((range) => inRange(version, range));
}

function files(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).sort().flatMap((name) => {
    const file = join(path, name);
    return statSync(file).isDirectory() || name.endsWith(".json") ? files(file) : [];
  });
}

function json(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (problem) {
    return stop(`${file}: ${problem.message}`);
  }
}

// ecosystem and name -> components
const components = new Map();
for (const component of json(sbom).components ?? []) {
  const key = component.purl?.startsWith("pkg:maven/")
    ? `Maven ${component.group}:${component.name}`
    : component.purl?.startsWith("pkg:npm/")
      ? `npm ${component.group ? `${component.group}/` : ""}${component.name}`
      : undefined;
  if (key) components.set(key, [...(components.get(key) ?? []), component]);
}
if (components.size === 0) stop(`${sbom} names no components`);

let records = 0;
const found = new Map();
for (const file of files(place)) {
  const content = json(file);
  for (const record of Array.isArray(content) ? content : content.vulns ?? [content]) {
    if (!record.id || !Array.isArray(record.affected)) stop(`${file} is not an advisory in the format of OSV`);
    records++;
    if (record.withdrawn) continue;
    for (const entry of record.affected) {
      for (const component of components.get(`${entry.package?.ecosystem} ${entry.package?.name}`) ?? []) {
        if (!affects(entry, component.version)) continue;
        const fixed = (entry.ranges ?? []).flatMap((range) => range.events ?? []).map((event) => event.fixed)
          .filter((version) => version && compare(version, component.version) > 0).sort(compare);
        found.set(`${record.id} ${component.purl}`, [record.id, ...(record.aliases ?? [])].join(", ")
          + `: ${component.group ? `${component.group}:` : ""}${component.name} ${component.version}`
          + (fixed.length > 0 ? `, fixed in ${fixed[0]}` : ", not fixed yet")
          + (record.summary ? `: ${record.summary}` : ""));
      }
    }
  }
}
if (records === 0) stop(`there are no advisories in ${place}`);
for (const line of [...found.values()].sort()) console.log(line);
console.log(`${components.size} components, ${records} advisories, ${found.size} found`);
process.exit(found.size > 0 ? 1 : 0);
