import { groupBy } from '../collections';
import type { Change } from '../api/events';

/** Events that are drawn as one tick, at a position from 0 to 1, labelled with the most severe. */
export interface Tick {
  at: number;
  severe: boolean;
  words: string;
}

const BUCKETS = 240;

/** Groups events into ticks, in the order of time. */
export function eventTicks(events: readonly Change[], from: number, to: number): readonly Tick[] {
  const shown = events.filter((event) => event.time >= from && event.time <= to);
  return [...groupBy(shown, (event) => Math.floor(((event.time - from) / (to - from)) * BUCKETS))].map(([bucket, together]) => {
    const worst = together.find(severe) ?? together[0]!;
    const words = [worst.name, worst.text].filter((part) => part !== undefined).join(': ');
    return {
      at: Math.min(1, (bucket + 0.5) / BUCKETS),
      severe: severe(worst),
      words: together.length === 1 ? words : `${words} (and ${together.length - 1} more)`,
    };
  });
}

function severe(event: Change): boolean {
  return (
    event.kind === 'EXCEPTION' ||
    event.kind === 'CHECKPOINT_FAILED' ||
    event.kind === 'TASK_MANAGER_LOST' ||
    (event.kind === 'JOB_STATE' && (event.state === 'FAILED' || event.state === 'RESTARTING' || event.state === 'FAILING'))
  );
}

/** The moment one step away from the shown one; `undefined`, the present, beyond the end. */
export function steppedMoment(at: number | undefined, by: number, from: number, now: number): number | undefined {
  const next = (at ?? now) + by;
  return next >= now ? undefined : Math.max(from, next);
}
