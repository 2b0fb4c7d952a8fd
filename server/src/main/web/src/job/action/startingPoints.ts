import { quoteText } from '../../sql/editor/splitStatements';
import { clock } from '../../format';
import { pathOf } from '../checkpoint/checkpoints';
import type { CheckpointsHistory } from '../../wire';

/** The savepoints and checkpoints from which the job can start, savepoints first. */
export function startingPoints(checkpoints: CheckpointsHistory | undefined): (readonly [path: string, says: string])[] {
  if (checkpoints === undefined) return [];
  const { latest, history } = checkpoints;
  const all = [...history, ...(latest.savepoint === null ? [] : [latest.savepoint]), ...(latest.completed === null ? [] : [latest.completed])];
  const found = new Map<string, readonly [savepoint: boolean, at: number, says: string]>();
  for (const each of all) {
    const path = pathOf(each);
    if (path === undefined || each.status !== 'COMPLETED' || each.discarded === true) continue;
    found.set(path, [each.is_savepoint, each.trigger_timestamp, `${each.is_savepoint ? 'Savepoint' : 'Checkpoint'} ${each.id}, ${clock(each.trigger_timestamp)}`]);
  }
  return [...found].sort(([, a], [, b]) => Number(b[0]) - Number(a[0]) || b[1] - a[1]).map(([path, [, , says]]) => [path, says] as const);
}

/** Statements that run a statement from a savepoint. */
export function runAgainSql(statement: string, savepoint: string): string {
  return `SET 'execution.state-recovery.path' = ${quoteText(savepoint)};\n\n${statement.trim().replace(/;$/, '')};\n\nRESET 'execution.state-recovery.path';\n`;
}
