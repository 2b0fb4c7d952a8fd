/** Reading logs. Pure. */

/** The lines of a text. Where its beginning was cut off, the first line is not whole and is left out. */
export function lines(text: string, cut: boolean): string[] {
  const all = text.split(/\r?\n/);
  if (all[all.length - 1] === '') all.pop();
  if (cut) all.shift();
  return all;
}

/** How grave each line is; the lines of a stack trace are as grave as the line above them. */
export function levels(all: readonly string[]): string[] {
  let tone = '';
  return all.map((line) => {
    const level = /^\S*\s*\S*\s*\[?(TRACE|DEBUG|INFO|WARN|ERROR|FATAL)\b/.exec(line.slice(0, 80))?.[1];
    if (level !== undefined) tone = level === 'WARN' ? 'is-warn' : level === 'ERROR' || level === 'FATAL' ? 'is-error' : '';
    return tone;
  });
}

/** The numbers of the lines that contain the text. */
export function inLog(all: readonly string[], text: string): number[] {
  if (text === '') return [];
  const wanted = text.toLowerCase();
  const hits: number[] = [];
  all.forEach((line, index) => {
    if (line.toLowerCase().includes(wanted)) hits.push(index);
  });
  return hits;
}
