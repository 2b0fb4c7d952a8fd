import type { ConnectorInventoryKind } from '../../wire';

/** Where the cursor is among the options of a `WITH (…)`. */
export interface OptionContext {
  /** The key whose value is typed; `undefined` while a key is typed. */
  key: string | undefined;
  /** The start of what is typed, with its quote if there is one. */
  from: number;
  /** What is typed, without its quote. */
  typed: string;
  /** The options that are complete, before and after the cursor. */
  present: Readonly<Record<string, string>>;
  /** The key that chooses the factory, and the kind of that. */
  root: { key: string; kind: ConnectorInventoryKind };
}

const TOKEN = /--[^\n]*|\/\*[^]*?(?:\*\/|$)|'(?:[^']|'')*(?:'|$)|[`"](?:[^`"])*(?:[`"]|$)|[A-Za-z_]\w*|[(),=]|\s+|[^]/g;
const PAIR = /'((?:[^']|'')*)'\s*=\s*'((?:[^']|'')*)'/g;

/** The place of a position in a statement among its options; `undefined` outside of them. */
export function optionContext(statement: string, at: number): OptionContext | undefined {
  const groups: { options: boolean; from: number }[] = [];
  let word = '';
  let slots: string[] = [];
  for (const { 0: token, index } of statement.slice(0, at).matchAll(TOKEN)) {
    if (/^(?:--|\/\*)/.test(token)) {
      // A comment, or a hint, that has not ended.
      if (index + token.length === at && !(token.startsWith('/*') && token.endsWith('*/') && token.length > 3)) return undefined;
      continue;
    }
    if (/^\s/.test(token)) continue;
    if (token === '(') {
      groups.push({ options: /^(?:WITH|OPTIONS)$/i.test(word), from: index });
      slots = [];
    } else if (token === ')') {
      groups.pop();
    } else if (token === ',') {
      slots = [];
    } else {
      slots.push(`${index}:${token}`);
    }
    word = /^\w/.test(token) ? token : '';
  }
  const group = groups.at(-1);
  if (group?.options !== true) return undefined;
  const last = slots.at(-1);
  const [, start = '', token = ''] = /^(\d+):([^]*)$/.exec(last ?? '') ?? [];
  const open = last !== undefined && Number(start) + token.length === at && (/^\w/.test(token) || (token.startsWith("'") && !ends(token)));
  const before = open ? slots.slice(0, -1) : slots;
  const value = before.length === 2 && before[1]!.endsWith(':=');
  if (before.length !== 0 && !value) return undefined;
  return {
    key: value ? unquoted(before[0]!.replace(/^\d+:/, '')) : undefined,
    from: open ? Number(start) : at,
    typed: open ? token.replace(/^'/, '') : '',
    present: presentIn(statement.slice(group.from, closing(statement, group.from))),
    root: rootOf(statement),
  };
}

function ends(token: string): boolean {
  return token.length > 1 && /^'(?:[^']|'')*'$/.test(token);
}

function unquoted(token: string): string {
  return token.replace(/^'|'$/g, '').replaceAll("''", "'");
}

function presentIn(group: string): Record<string, string> {
  return Object.fromEntries([...group.matchAll(PAIR)].map(([, key = '', value = '']) => [key.replaceAll("''", "'"), value.replaceAll("''", "'")]));
}

/** The end of the options that begin at a parenthesis. */
function closing(statement: string, from: number): number {
  let depth = 0;
  for (const { 0: token, index } of statement.slice(from).matchAll(TOKEN)) {
    depth += token === '(' ? 1 : token === ')' ? -1 : 0;
    if (depth === 0) return from + index;
  }
  return statement.length;
}

function rootOf(statement: string): OptionContext['root'] {
  const what = /^\s*CREATE\s+(?:OR\s+REPLACE\s+)?(?:TEMPORARY\s+)?(\w+)/i.exec(statement)?.[1]?.toUpperCase();
  if (what === 'CATALOG') return { key: 'type', kind: 'CATALOG' };
  return what === 'MODEL' ? { key: 'provider', kind: 'MODEL' } : { key: 'connector', kind: 'CONNECTOR' };
}
