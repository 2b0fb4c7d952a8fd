import { clock, duration, UNKNOWN } from '../../format';
import { href } from '../../routing';
import type { EventsChange } from '../../wire';
import type { TimeWindow } from './spans';

const MAX_MARKS = 400;

/** Checkpoints and exceptions on the time axis. */
export function EventMarks({ job, events, shown }: { job: string; events: readonly EventsChange[]; shown: TimeWindow }) {
  const within = events.filter((event) => event.time >= shown.from && event.time <= shown.to && styles[event.kind] !== undefined);
  return (
    <div class="track marks" role="group" aria-label="Checkpoints and exceptions">
      {thin(within).map((event) => {
        const [look, sign] = styles[event.kind]!;
        const says = describe(event);
        return (
          <a
            key={`${event.time} ${event.kind}`}
            class={`mark ${event.checkpoint?.savepoint === true ? 'savepoint' : look}`}
            style={{ left: `${((event.time - shown.from) / Math.max(1, shown.to - shown.from)) * 100}%` }}
            title={says}
            aria-label={says}
            href={placeOf(job, event)}
          >
            {event.checkpoint?.savepoint === true ? '◆' : sign}
          </a>
        );
      })}
    </div>
  );
}

const styles: Readonly<Partial<Record<EventsChange['kind'], readonly [look: string, sign: string]>>> = {
  CHECKPOINT_COMPLETED: ['completed', ''],
  CHECKPOINT_FAILED: ['failed', '✕'],
  EXCEPTION: ['exception', '▲'],
};

/** Drops completed checkpoints if there are too many marks, but never failures. */
function thin(events: readonly EventsChange[]): readonly EventsChange[] {
  if (events.length <= MAX_MARKS) return events;
  const every = Math.ceil(events.length / MAX_MARKS);
  return events.filter((event, place) => event.kind !== 'CHECKPOINT_COMPLETED' || event.checkpoint?.savepoint === true || place % every === 0);
}

function describe({ kind, time, checkpoint, text }: EventsChange): string {
  if (kind === 'EXCEPTION') return `${clock(time)}: ${text}`;
  const what = checkpoint?.savepoint === true ? 'Savepoint' : 'Checkpoint';
  return `${what} ${checkpoint?.id ?? UNKNOWN} ${kind === 'CHECKPOINT_FAILED' ? 'failed' : `took ${duration(checkpoint?.duration)}`}, ${clock(time)}`;
}

function placeOf(job: string, { kind, checkpoint }: EventsChange): string {
  if (kind === 'EXCEPTION' || checkpoint === undefined) return href({ screen: 'job', job, tab: 'exceptions' });
  return href({ screen: 'job', job, tab: 'checkpoints', checkpoint: String(checkpoint.id) });
}
