import type { Gateway, StatementHistoryEntry } from '../../wire';
import type { Route } from '../../routing';

/** The filters of the history, and the statements that match them. */

type At = Extract<Route, { screen: 'history' }>;
export type HistoryQuery = Gateway['listStatements']['query'];
type Outcome = StatementHistoryEntry['outcome'];
type Kind = StatementHistoryEntry['kind'];

const MINUTE = 60_000;

const PAGE = 100;

export const outcomes: readonly (readonly [value: string, name: string])[] = [
  ['', 'All'],
  ['running', 'Running'],
  ['finished', 'Finished'],
  ['failed', 'Failed'],
  ['canceled', 'Cancelled'],
  ['lost', 'Lost'],
];

export const kinds: readonly (readonly [value: string, name: string])[] = [
  ['', 'All kinds'],
  ['query', 'Queries'],
  ['insert', 'Inserts'],
  ['definition', 'Definitions'],
  ['setting', 'Settings'],
  ['show', 'Show and explain'],
  ['other', 'Others'],
];

export const spans: readonly (readonly [minutes: string, name: string])[] = [
  ['', 'Any time'],
  ['60', 'In the last hour'],
  ['1440', 'In the last day'],
  ['10080', 'In the last week'],
];

/**
 * The parameters of a search. Times are rounded to minutes.
 *
 * @param moment the time that the page shows; later statements are left out
 */
export function queryOf(at: At, now: number, moment: number | undefined): HistoryQuery {
  const minutes = Number(at.within ?? 0);
  const end = moment ?? now;
  return {
    ...(at.text?.trim() ? { search: at.text.trim() } : {}),
    ...(chosen(outcomes, at.outcome) ? { outcome: [at.outcome?.toUpperCase() as Outcome] } : {}),
    ...(chosen(kinds, at.kind) ? { kind: [at.kind?.toUpperCase() as Kind] } : {}),
    ...(at.session ? { session: at.session } : {}),
    ...(minutes > 0 ? { from: Math.floor((end - minutes * MINUTE) / MINUTE) * MINUTE } : {}),
    ...(moment === undefined ? {} : { until: moment + 1 }),
    limit: PAGE,
  };
}

function chosen(known: readonly (readonly [string, string])[], value: string | undefined): boolean {
  return value !== undefined && value !== '' && known.some(([each]) => each === value);
}

export function isFiltered(at: At): boolean {
  return [at.text, at.outcome, at.kind, at.within, at.session].some((value) => value !== undefined && value.trim() !== '');
}

/** Adds the statements of a page to those that are known; the latest first, each once, as the page has it. */
export function merged(known: readonly StatementHistoryEntry[], page: readonly StatementHistoryEntry[]): readonly StatementHistoryEntry[] {
  const fresh = new Set(page.map((entry) => entry.operation));
  return [...page, ...known.filter((entry) => !fresh.has(entry.operation))].sort(
    (a, b) => b.submitted - a.submitted || (a.operation < b.operation ? 1 : -1),
  );
}

/** Whether a secret was masked, which a statement needs to run again. */
export function hasMask(statement: string): boolean {
  return statement.includes('******');
}
