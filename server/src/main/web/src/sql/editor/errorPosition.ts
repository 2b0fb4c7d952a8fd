import type { StatementRange } from './splitStatements';

/** Finds the position of an error from the planner's message. */

export interface Span {
  from: number;
  to: number;
}

const RANGE = /From line (\d+), column (\d+) to line (\d+), column (\d+)/i;
const POINT = /\bline (\d+), column (\d+)/i;
const MET = /Encountered "([^"\n]+)" at line/;

/** The range of the statement that the message names. Lines and columns start at 1. */
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

/** The length of the token in the message, or of the word at the position. */
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

/** A range with its error message. */
export interface ErrorMark extends Span {
  message: string;
}

/** The marks for the failure of one statement of a text. */
export function errorMarks(message: string, piece: StatementRange): readonly ErrorMark[] {
  const span = errorSpan(message, piece.statement);
  if (span === undefined) return [];
  // A rewritten statement set is longer than its text.
  const begin = piece.from - (piece.statement.length - (piece.to - piece.from));
  const at = (offset: number) => Math.min(piece.to, Math.max(piece.from, begin + offset));
  // If the statement ends too early, its last character is marked.
  const from = Math.min(at(span.from), piece.to - 1);
  return [{ from, to: Math.max(from + 1, at(span.to)), message: parseError(message).first }];
}

/** The parts of an error message: the first line, the other lines, and the stack trace. */
export interface ErrorParts {
  first: string;
  more: string;
  stack: string;
}

export function parseError(message: string): ErrorParts {
  const lines = message.split('\n');
  const frame = (line: string) => /^\s+at |^\s*\.\.\. \d+ more/.test(line);
  const words = lines.filter((line) => line.trim() !== '' && !frame(line));
  const [first = 'The statement failed', ...more] = words;
  return { first, more: more.join('\n'), stack: lines.some(frame) ? message : '' };
}
