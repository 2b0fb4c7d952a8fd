/** A pattern that highlights matches of a search; `undefined` if the browser cannot parse it. */
export function searchPattern(text: string, regex: boolean, ignoreCase: boolean): RegExp | undefined {
  if (text === '') return undefined;
  try {
    return new RegExp(regex ? text : escapeRegExp(text), ignoreCase ? 'gi' : 'g');
  } catch {
    return undefined;
  }
}

/** Splits a text into matches and the text between them. */
export function splitMatches(text: string, pattern: RegExp | undefined): readonly { text: string; hit: boolean }[] {
  if (pattern === undefined) return [{ text, hit: false }];
  const found: { text: string; hit: boolean }[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match[0] === '') continue;
    if (match.index > end) found.push({ text: text.slice(end, match.index), hit: false });
    found.push({ text: match[0], hit: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) found.push({ text: text.slice(end), hit: false });
  return found;
}

/** Whether every word of a search occurs in a text. */
export function hasWords(text: string, search: string): boolean {
  const lowerCase = text.toLowerCase();
  return search.trim().toLowerCase().split(/\s+/).every((word) => lowerCase.includes(word));
}

export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
