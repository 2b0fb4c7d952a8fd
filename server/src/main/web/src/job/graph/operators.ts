/** The operators that a vertex chains, read from its name and its description. Pure. */
export interface Operator {
  name: string;
  /** What it does, as the planner worded it; empty where there is nothing beyond the name. */
  says: string;
  /** How many forks of the chain it stands behind. */
  depth: number;
  /** How the engine names it in the ids of its metrics. */
  metric: string;
}

/** `a -> (b, c -> d)` in the order in which records pass: a, then b, then c and d behind the same fork. */
export function operators(name: string, description: readonly string[]): Operator[] {
  const found = unfold(name, 0);
  const left = [...description];
  return found.map(({ name: each, depth }, index) => {
    const at = left.findIndex((line) => speaksOf(line, each));
    const line = at >= 0 ? left.splice(at, 1)[0]! : found.length === description.length ? description[index]! : '';
    return { name: each, depth, says: told(line, each), metric: metricName(each) };
  });
}

function unfold(name: string, depth: number): { name: string; depth: number }[] {
  return apart(name, ' -> ').flatMap((part) =>
    forks(part) ? apart(part.slice(1, -1), ', ').flatMap((branch) => unfold(branch, depth + 1)) : [{ name: part, depth }],
  );
}

function forks(part: string): boolean {
  return part.startsWith('(') && part.endsWith(')') && apart(part.slice(1, -1), ', ').length > 1;
}

/** Splits where no bracket is open. */
export function apart(text: string, at: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    const letter = text[index]!;
    if ('([{'.includes(letter)) depth++;
    if (')]}'.includes(letter)) depth = Math.max(0, depth - 1);
    if (depth !== 0 || !text.startsWith(at, index)) continue;
    parts.push(text.slice(start, index));
    start = index + at.length;
    index = start - 1;
  }
  parts.push(text.slice(start));
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** `Calc[9]` is what the line `[9]:Calc(select=[…])` speaks of. */
function speaksOf(line: string, name: string): boolean {
  const number = /\[(\d+)\]/.exec(name)?.[1];
  if (number !== undefined && line.startsWith(`[${number}]:`)) return true;
  return line === name || line.startsWith(`${name}(`);
}

/** The line without what the name says already. */
function told(line: string, name: string): string {
  const bare = line.replace(/^\[\d+\]:/, '').trim();
  return bare === name || bare === name.replace(/\[\d+\]/, '') ? '' : bare;
}

const LONGEST = 80;

/** The engine cuts the names of operators and replaces what would be in the way within an id. */
function metricName(name: string): string {
  return name.slice(0, LONGEST).replace(/[ .:,]/g, '_');
}
