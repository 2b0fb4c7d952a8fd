import { clock, exact } from '../format';
import { href } from '../routing';
import { Card } from '../ui/Card';
import { Moment } from '../ui/Moment';
import { Notice } from '../ui/Notice';
import type { EventsChange } from '../wire';
import { summarizeEvents, eventText, toneOf, type EventSummary } from './eventSummary';
import type { RecentHistory } from './recentHistory';

const MAX_EVENTS = 14;

/** Recent events, linked to where they happened. */
export function RecentEvents({ history: { events, unrecorded } }: { history: RecentHistory }) {
  const items = summarizeEvents(events, MAX_EVENTS);
  return (
    <Card flush title="Recent events">
      {items.length === 0 ? (
        <Notice icon="clock" title={unrecorded === undefined ? 'No events in the last 15 minutes' : 'No events since this page was opened'} />
      ) : (
        <ol class="feed">
          {items.map((item) => (
            <Line key={`${item.change.time} ${item.change.kind} ${item.change.job ?? ''}`} item={item} />
          ))}
        </ol>
      )}
      {unrecorded !== undefined && <p class="card-body muted">{unrecorded}</p>}
    </Card>
  );
}

function Line({ item: { change, times, first } }: { item: EventSummary }) {
  const address = placeOf(change);
  return (
    <li class={`feed-line tone-${toneOf(change)}`}>
      <span class="muted number">
        <Moment at={change.time} />
      </span>
      <span class="feed-text">
        {change.job !== undefined && address !== undefined && (
          <>
            <a class="feed-name" href={address} title={change.name}>
              {change.name ?? change.job.slice(0, 8)}
            </a>{' '}
          </>
        )}
        {change.job === undefined && address !== undefined ? <a href={address}>{eventText(change)}</a> : eventText(change)}
        {times > 1 && (
          <span class="muted" title={`${exact(times)} times since ${clock(first)}`}>
            {' '}
            ×{exact(times)}
          </span>
        )}
      </span>
    </li>
  );
}

function placeOf({ kind, job, taskManager, checkpoint }: EventsChange): string | undefined {
  if (job === undefined) return taskManager === undefined ? undefined : href({ screen: 'taskManager', id: taskManager, tab: 'metrics' });
  if (kind === 'EXCEPTION') return href({ screen: 'job', job, tab: 'exceptions' });
  if (kind === 'CHECKPOINT_FAILED') return href({ screen: 'job', job, tab: 'checkpoints', ...(checkpoint === undefined ? {} : { checkpoint: String(checkpoint.id) }) });
  return href({ screen: 'job', job, tab: 'graph', vertexTab: 'metrics' });
}
