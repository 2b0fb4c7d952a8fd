/** An operator of a vertex's chain. */
export interface Operator {
  name: string;
  /** The planner's description; empty if it adds nothing to the name. */
  says: string;
  /** The number of forks before it in the chain. */
  depth: number;
  /** The operator's name in metric ids. */
  metric: string;
}

/** The operators of a chain such as `a -> (b, c -> d)`, in the order of the records, with the depth of forks. */
export function operators(name: string, description: readonly string[]): Operator[] {
  const found = unfold(name, 0);
  const left = [...description];
  return found.map(({ name: each, depth }, index) => {
    const at = left.findIndex((line) => describes(line, each));
    const line = at >= 0 ? left.splice(at, 1)[0]! : found.length === description.length ? description[index]! : '';
    return { name: each, depth, says: withoutName(line, each), metric: metricName(each) };
  });
}

function unfold(name: string, depth: number): { name: string; depth: number }[] {
  return splitOutsideBrackets(name, ' -> ').flatMap((part) =>
    forks(part) ? splitOutsideBrackets(part.slice(1, -1), ', ').flatMap((branch) => unfold(branch, depth + 1)) : [{ name: part, depth }],
  );
}

function forks(part: string): boolean {
  return part.startsWith('(') && part.endsWith(')') && splitOutsideBrackets(part.slice(1, -1), ', ').length > 1;
}

/** Splits a text at a separator outside of brackets. */
export function splitOutsideBrackets(text: string, at: string): string[] {
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

/** Whether a line such as `[9]:Calc(select=[…])` describes the operator `Calc[9]`. */
function describes(line: string, name: string): boolean {
  const number = /\[(\d+)\]/.exec(name)?.[1];
  if (number !== undefined && line.startsWith(`[${number}]:`)) return true;
  return line === name || line.startsWith(`${name}(`);
}

/** The line without what the name already says. */
function withoutName(line: string, name: string): string {
  const bare = line.replace(/^\[\d+\]:/, '').trim();
  return bare === name || bare === name.replace(/\[\d+\]/, '') ? '' : bare;
}

const MAX_METRIC_NAME = 80;

/** The engine truncates operator names in metric ids and replaces reserved characters. */
function metricName(name: string): string {
  return name.slice(0, MAX_METRIC_NAME).replace(/[ .:,]/g, '_');
}
