import type { AccountsToken } from '../wire';

/** The types of statements, in the order in which they are offered. */
export const statementTypes: readonly (readonly [type: string, does: string])[] = [
  ['query', 'read tables'],
  ['show', 'list and describe'],
  ['set', 'change settings'],
  ['insert', 'write to tables'],
  ['define', 'define tables and views'],
  ['catalog', 'define catalogs'],
  ['job', 'stop jobs'],
  ['code', 'use jars and functions of classes'],
];

/** The types that a read-only token can have. */
export const READING: readonly string[] = ['query', 'show', 'set'];

/** What a token may do, in words. */
export function scopeText({ readOnly, statements, catalogs }: Pick<AccountsToken, 'readOnly' | 'statements' | 'catalogs'>): string {
  if (statements.length === 0 && catalogs.length === 0) return readOnly ? 'Looks only, no SQL' : 'All that its owner may';
  const what = statements.length === 0 ? 'All statements but code' : statements.join(', ');
  const where = catalogs.length === 0 ? '' : ` in ${catalogs.join(', ')}`;
  return `${what}${where}${readOnly ? ', read-only' : ''}`;
}

/** The names of a text, with commas or spaces in between. */
export function names(text: string): string[] {
  return [...new Set(text.split(/[,\s]+/).filter((name) => name !== ''))];
}

/** The days from now to the end of a date such as 2027-01-31. */
export function daysUntil(date: string, now: number): number {
  return Math.ceil((Date.parse(`${date}T23:59:59`) - now) / 86_400_000);
}
