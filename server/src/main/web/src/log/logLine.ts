/** The levels and parts of a log line. */

export type Level = 'TRACE' | 'DEBUG' | 'INFO' | 'WARN' | 'ERROR';

export const levels: readonly Level[] = ['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR'];

/** The parts of a line, in order; together with the gaps they are the line. */
export interface Parts {
  time: string;
  level: string;
  thread: string;
  logger: string;
  message: string;
  /** The texts between the parts. */
  gaps: readonly [string, string, string, string];
}

const HEAD = /^(\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?)(\s+\[?)(TRACE|DEBUG|INFO|WARN|ERROR|FATAL)\b/;
const REST = /^(\]?\s+(?:\[(?=\S))?)((?:(?<=\[).+?(?=\] \S+\s+(?:\[\S*\] )?- ))?)(\]?\s*)(\S+)(\s+(?:\[\S*\] )?- )/;
const FRAME = /^\s+at \S|^\s*\.\.\. \d+ (?:more|common)/;
const TIME = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:[.,](\d{1,3}))?/;

/** The level of a line that starts an entry; `undefined` for a continuation line. */
export function levelOf(text: string): Level | undefined {
  const first = text.charCodeAt(0);
  if (first < 48 || first > 57) return undefined;
  const level = HEAD.exec(text.length > 64 ? text.slice(0, 64) : text)?.[3];
  return level === 'FATAL' ? 'ERROR' : (level as Level | undefined);
}

/** Whether the line is a frame of a stack trace. */
export function isFrame(text: string): boolean {
  const first = text.charCodeAt(0);
  return (first === 9 || first === 32 || first === 46) && FRAME.test(text);
}

/** The time of a line in epoch milliseconds. `offset` is the offset of the server's time zone from UTC. */
export function timeOf(text: string, offset: number): number | undefined {
  const found = TIME.exec(text);
  if (found === null) return undefined;
  const [, year, month, day, hour, minute, second, fraction = '0'] = found;
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second), Number(fraction.padEnd(3, '0'))) - offset;
}

/** Parses a line that starts an entry; `undefined` for any other. */
export function parts(text: string): Parts | undefined {
  const head = HEAD.exec(text);
  if (head === null) return undefined;
  const [begin, time = '', gap = '', level = ''] = head;
  const rest = REST.exec(text.slice(begin.length));
  if (rest === null) return { time, level, thread: '', logger: '', message: text.slice(begin.length), gaps: [gap, '', '', ''] };
  const [middle, before = '', thread = '', between = '', logger = '', after = ''] = rest;
  return { time, level, thread, logger, message: text.slice(begin.length + middle.length), gaps: [gap, before, between, after] };
}

/** The width of a text in characters, with tab stops every four. */
export function columns(text: string): number {
  let sum = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit === 9) sum += 4 - (sum % 4);
    else sum += unit < 0x1100 ? 1 : 2;
  }
  return sum;
}

/** Splits a text into ids of 32 hexadecimal digits and the text between them. */
export function ids(text: string): readonly { text: string; id: boolean }[] {
  const found: { text: string; id: boolean }[] = [];
  let end = 0;
  for (const match of text.matchAll(/(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/g)) {
    if (match.index > end) found.push({ text: text.slice(end, match.index), id: false });
    found.push({ text: match[0], id: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) found.push({ text: text.slice(end), id: false });
  return found;
}

/** Shortens `org.apache.flink.runtime.Task` to `o.a.f.r.Task`. */
export function shortLogger(logger: string): string {
  return logger.replace(/([A-Za-z_])[\w$]*\.(?=[\w$])/g, '$1.');
}
