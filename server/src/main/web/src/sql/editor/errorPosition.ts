import type { Piece } from './splitStatements';

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

/** A part of a text, with what is wrong with it. */
export interface Mark extends Span {
  message: string;
}

/** What is wrong with a text, as the failure of one of its statements tells. */
export function errorMarks(message: string, piece: Piece): readonly Mark[] {
  const span = errorSpan(message, piece.statement);
  if (span === undefined) return [];
  // a statement set that was written the other way is longer than its text
  const begin = piece.from - (piece.statement.length - (piece.to - piece.from));
  const at = (offset: number) => Math.min(piece.to, Math.max(piece.from, begin + offset));
  // where the statement ends too soon, its last character stands for what is missing
  const from = Math.min(at(span.from), piece.to - 1);
  return [{ from, to: Math.max(from + 1, at(span.to)), message: said(message).first }];
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
