/** Cuts a text into the statements it holds. Pure. */

/** A statement with where it stands in the text: from its first word to its last character, without the semicolon. */
export interface Piece {
  from: number;
  to: number;
  /** Behind the semicolon, or at the end of the text. */
  end: number;
  /** What is sent to the gateway, which takes one statement at a time. */
  statement: string;
}

type Kind = 'word' | 'semicolon' | 'quoted' | 'other' | 'ignored';

interface Token {
  kind: Kind;
  from: number;
  to: number;
  /** A word in capitals; else empty. */
  word: string;
}

const TOKEN =
  /(?<comment>--[^\n]*|\/\*[^]*?(?:\*\/|$))|(?<quoted>'(?:[^']|'')*(?:'|$)|`(?:[^`]|``)*(?:`|$)|"(?:[^"]|"")*(?:"|$))|(?<word>[A-Za-z_]\w*)|(?<semicolon>;)|(?<space>\s+)|(?<other>[^])/gy;

function* tokens(text: string): Generator<Token> {
  for (const match of text.matchAll(TOKEN)) {
    const { comment, quoted, word, semicolon, space } = match.groups as Record<string, string | undefined>;
    // a hint is a part of its statement, though nothing begins with one
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

/** All statements of a text. Semicolons within quotes, comments and the BEGIN … END of a statement set end nothing. */
export function pieces(text: string): readonly Piece[] {
  const found: Piece[] = [];
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

/** Follows `STATEMENT SET BEGIN … END` and `BEGIN STATEMENT SET; … END`, and the CASE … END within. */
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

/** `BEGIN STATEMENT SET; … END` are several statements to the gateway; written the other way it is one. */
function whole(statement: string, words: readonly string[]): string {
  if (words.slice(0, 3).join(' ') !== 'BEGIN STATEMENT SET') return statement;
  return statement.replace(/^BEGIN\s+STATEMENT\s+SET\s*;/i, 'EXECUTE STATEMENT SET BEGIN');
}

/** The statement at a place of the text: the one around it, else the one that ends on its line before it, else the next. */
export function pieceAt(all: readonly Piece[], text: string, place: number): Piece | undefined {
  const around = all.find((piece) => piece.from <= place && place <= piece.to);
  if (around !== undefined) return around;
  const before = all.findLast((piece) => piece.to <= place);
  if (before !== undefined && !text.slice(before.to, place).includes('\n')) return before;
  return all.find((piece) => piece.from >= place) ?? before;
}

/** The statements that are meant: those of the selection, all, or the one under the cursor. */
export function meant(text: string, selection: { from: number; to: number; head: number }, how: 'one' | 'all'): readonly Piece[] {
  if (how === 'all') return pieces(text);
  if (selection.from === selection.to) {
    const piece = pieceAt(pieces(text), text, selection.head);
    return piece === undefined ? [] : [piece];
  }
  const { from, to } = selection;
  return pieces(text.slice(from, to)).map((piece) => ({ ...piece, from: piece.from + from, to: piece.to + from, end: piece.end + from }));
}

/** The first words of a statement, in capitals, with comments and hints left out. */
export function opening(statement: string, amount: number): readonly string[] {
  const words: string[] = [];
  for (const token of tokens(statement)) {
    if (token.kind === 'ignored') continue;
    if (token.kind !== 'word' || words.push(token.word) === amount) break;
  }
  return words;
}

/** Whether the statement changes what the catalogs hold or which of them is looked at. */
export function changesCatalog(statement: string): boolean {
  return ['CREATE', 'DROP', 'ALTER', 'USE', 'LOAD', 'UNLOAD'].includes(opening(statement, 1)[0] ?? '');
}

/** A name as a statement may write it: in backticks where it is not a plain word. */
export function quoted(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}

/** A statement on one line, for lists and tabs. */
export function oneLine(statement: string): string {
  return statement.replace(/\s+/g, ' ').trim();
}
