/** Where in a statement an error is, as the messages of the planner tell it. Pure. */

export interface Span {
  from: number;
  to: number;
}

const RANGE = /From line (\d+), column (\d+) to line (\d+), column (\d+)/i;
const POINT = /\bline (\d+), column (\d+)/i;
const MET = /Encountered "([^"\n]+)" at line/;

/** The part of the statement that the message names, by offsets; lines and columns are counted from one. */
export function errorSpan(message: string, statement: string): Span | undefined {
  const range = RANGE.exec(message);
  if (range !== null) {
    const from = offset(statement, Number(range[1]), Number(range[2]));
    const to = offset(statement, Number(range[3]), Number(range[4]));
    return from === undefined || to === undefined ? undefined : { from, to: Math.min(statement.length, Math.max(from, to) + 1) };
  }
  const point = POINT.exec(message);
  if (point === null) return undefined;
  const from = offset(statement, Number(point[1]), Number(point[2]));
  if (from === undefined) return undefined;
  return { from, to: Math.min(statement.length, from + length(message, statement.slice(from))) };
}

/** As long as what was met there, else as the word that stands there. */
function length(message: string, rest: string): number {
  const met = MET.exec(message)?.[1];
  if (met !== undefined && rest.startsWith(met)) return met.length;
  return /^(\w+|.)/.exec(rest)?.[0].length ?? 0;
}

function offset(statement: string, line: number, column: number): number | undefined {
  const lines = statement.split('\n');
  const found = lines[line - 1];
  if (found === undefined || column < 1) return undefined;
  const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  return before + Math.min(column - 1, found.length);
}

/** A failure for people: what it says first, what else it says, and the frames of its stack apart. */
export interface Said {
  first: string;
  more: string;
  stack: string;
}

export function said(message: string): Said {
  const lines = message.split('\n');
  const frame = (line: string) => /^\s+at |^\s*\.\.\. \d+ more/.test(line);
  const words = lines.filter((line) => line.trim() !== '' && !frame(line));
  const [first = 'The statement failed', ...more] = words;
  return { first, more: more.join('\n'), stack: lines.some(frame) ? message : '' };
}
