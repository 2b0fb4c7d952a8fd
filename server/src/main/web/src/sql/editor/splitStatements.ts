/** Splits a text into statements. */

/** A statement and its range in the text, without the semicolon. */
export interface StatementRange {
  from: number;
  to: number;
  /** The end of the semicolon, or of the text. */
  end: number;
  /** The statement for the gateway, which takes one at a time. */
  statement: string;
}

type Kind = 'word' | 'semicolon' | 'quoted' | 'other' | 'ignored';

interface Token {
  kind: Kind;
  from: number;
  to: number;
  /** A word in upper case, or empty. */
  word: string;
}

const TOKEN =
  /(?<comment>(?:--|\/\/)[^\n\r]*|\/\*[^]*?(?:\*\/|$))|(?<quoted>'(?:[^']|'')*(?:'|$)|`(?:[^`]|``)*(?:`|$)|"(?:[^"]|"")*(?:"|$))|(?<word>[A-Za-z_]\w*)|(?<semicolon>;)|(?<space>\s+)|(?<other>[^])/gy;

function* tokens(text: string): Generator<Token> {
  for (const match of text.matchAll(TOKEN)) {
    const { comment, quoted, word, semicolon, space } = match.groups as Record<string, string | undefined>;
    // A hint is part of its statement, but no statement starts with one.
    const ignored = comment !== undefined || space !== undefined;
    const kind: Kind = ignored
      ? 'ignored'
      : quoted !== undefined
        ? 'quoted'
        : word !== undefined
          ? 'word'
          : semicolon !== undefined
            ? 'semicolon'
            : 'other';
    yield { kind, from: match.index, to: match.index + match[0].length, word: word?.toUpperCase() ?? '' };
  }
}

/** Splits a text at semicolons, except within quotes, comments, and the BEGIN … END of a statement set. */
export function splitStatements(text: string): readonly StatementRange[] {
  const found: StatementRange[] = [];
  let from: number | undefined;
  let to = 0;
  let words: string[] = [];
  let set = new StatementSet();
  const finish = (end: number) => {
    if (from !== undefined) found.push({ from, to, end, statement: whole(text.slice(from, to), words) });
    from = undefined;
    words = [];
    set = new StatementSet();
  };
  for (const token of tokens(text)) {
    if (token.kind === 'ignored') continue;
    if (token.kind === 'semicolon' && !set.open) {
      finish(token.to);
      continue;
    }
    from ??= token.from;
    to = token.to;
    if (token.kind === 'word') {
      if (words.length < 8) words.push(token.word);
      set.read(token.word);
    }
  }
  finish(text.length);
  return found;
}

/** Tracks `STATEMENT SET BEGIN … END`, `BEGIN STATEMENT SET; … END`, and CASE … END within them. */
class StatementSet {
  open = false;
  private last: string[] = [];
  private cases = 0;

  read(word: string): void {
    this.last = [...this.last.slice(-2), word];
    const said = this.last.join(' ');
    if (!this.open) {
      this.open = said === 'STATEMENT SET BEGIN' || said === 'BEGIN STATEMENT SET';
    } else if (word === 'CASE') {
      this.cases++;
    } else if (word === 'END') {
      if (this.cases > 0) this.cases--;
      else this.open = false;
    }
  }
}

/** Rewrites `BEGIN STATEMENT SET; … END`, which the gateway takes as several statements, to a form that is one. */
function whole(statement: string, words: readonly string[]): string {
  if (words.slice(0, 3).join(' ') !== 'BEGIN STATEMENT SET') return statement;
  return statement.replace(/^BEGIN\s+STATEMENT\s+SET\s*;/i, 'EXECUTE STATEMENT SET BEGIN');
}

/** The statement at a position: around it, else the one that ends before it on its line, else the next. */
export function statementAt(all: readonly StatementRange[], text: string, place: number): StatementRange | undefined {
  const around = all.find((piece) => piece.from <= place && place <= piece.to);
  if (around !== undefined) return around;
  const before = all.findLast((piece) => piece.to <= place);
  if (before !== undefined && !text.slice(before.to, place).includes('\n')) return before;
  return all.find((piece) => piece.from >= place) ?? before;
}

/** The statements to run: those of the selection, all, or the one at the cursor. */
export function statementsToRun(text: string, selection: { from: number; to: number; head: number }, how: 'one' | 'all'): readonly StatementRange[] {
  if (how === 'all') return splitStatements(text);
  if (selection.from === selection.to) {
    const piece = statementAt(splitStatements(text), text, selection.head);
    return piece === undefined ? [] : [piece];
  }
  const { from, to } = selection;
  return splitStatements(text.slice(from, to)).map((piece) => ({ ...piece, from: piece.from + from, to: piece.to + from, end: piece.end + from }));
}

/** The first words of a statement in upper case, without comments and hints. */
export function firstWords(statement: string, amount: number): readonly string[] {
  const words: string[] = [];
  for (const token of tokens(statement)) {
    if (token.kind === 'ignored') continue;
    if (token.kind !== 'word' || words.push(token.word) === amount) break;
  }
  return words;
}

/** Whether the statement changes the catalogs, or the current catalog or database. */
export function changesCatalog(statement: string): boolean {
  return ['CREATE', 'DROP', 'ALTER', 'USE', 'LOAD', 'UNLOAD'].includes(firstWords(statement, 1)[0] ?? '');
}

/** The name in backticks. */
export function quoteName(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}

/** The text in quotes. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** The statement on one line. */
export function oneLine(statement: string): string {
  return statement.replace(/\s+/g, ' ').trim();
}
