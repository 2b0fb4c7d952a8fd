import { clock, duration, UNKNOWN } from '../../format';
import { href } from '../../routing';
import type { EventsChange } from '../../wire';
import type { Window } from './spans';

const MOST = 400;

/** Checkpoints and exceptions on the time axis. */
export function Marks({ job, events, shown }: { job: string; events: readonly EventsChange[]; shown: Window }) {
  const within = events.filter((event) => event.time >= shown.from && event.time <= shown.to && looks[event.kind] !== undefined);
  return (
    <div class="track marks" role="group" aria-label="Checkpoints and exceptions">
      {thin(within).map((event) => {
        const [look, sign] = looks[event.kind]!;
        const says = told(event);
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

const looks: Readonly<Partial<Record<EventsChange['kind'], readonly [look: string, sign: string]>>> = {
  CHECKPOINT_COMPLETED: ['completed', ''],
  CHECKPOINT_FAILED: ['failed', '✕'],
  EXCEPTION: ['exception', '▲'],
};

/** Drops completed checkpoints if there are too many marks, but never failures. */
function thin(events: readonly EventsChange[]): readonly EventsChange[] {
  if (events.length <= MOST) return events;
  const every = Math.ceil(events.length / MOST);
  return events.filter((event, place) => event.kind !== 'CHECKPOINT_COMPLETED' || event.checkpoint?.savepoint === true || place % every === 0);
}

function told({ kind, time, checkpoint, text }: EventsChange): string {
  if (kind === 'EXCEPTION') return `${clock(time)}: ${text}`;
  const what = checkpoint?.savepoint === true ? 'Savepoint' : 'Checkpoint';
  return `${what} ${checkpoint?.id ?? UNKNOWN} ${kind === 'CHECKPOINT_FAILED' ? 'failed' : `took ${duration(checkpoint?.duration)}`}, ${clock(time)}`;
}

function placeOf(job: string, { kind, checkpoint }: EventsChange): string {
  if (kind === 'EXCEPTION' || checkpoint === undefined) return href({ screen: 'job', job, tab: 'exceptions' });
  return href({ screen: 'job', job, tab: 'checkpoints', checkpoint: String(checkpoint.id) });
}
