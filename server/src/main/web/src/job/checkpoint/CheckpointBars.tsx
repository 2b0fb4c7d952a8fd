import { useRecordedEvents, chartSpan, timeRange } from '../../api/history';
import { bytes, clock, duration } from '../../format';
import { href } from '../../routing';
import { moment, shownTime } from '../../time';
import { Card } from '../../ui/Card';
import { SpanPicker } from '../../ui/HistoryChart';
import { word } from '../../ui/StateBadge';
import type { CheckpointsCheckpoint } from '../../wire';
import { bars, thinOut, type Bar } from './checkpoints';

const MAX_BARS = 240;

/** A bar per checkpoint over time: duration upwards, size downwards. */
export function CheckpointBars({ job, history, chosen }: { job: string; history: readonly CheckpointsCheckpoint[]; chosen: string | undefined }) {
  const happened = useRecordedEvents(job, ['CHECKPOINT_COMPLETED', 'CHECKPOINT_FAILED']).value.value?.events ?? [];
  const { from, to } = timeRange(moment.value, chartSpan.value, Date.now());
  const shown = thinOut(bars(history, happened), from, to, MAX_BARS);
  const longest = Math.max(1, ...shown.map((bar) => bar.duration));
  const largest = Math.max(1, ...shown.map((bar) => bar.size));
  const place = (at: number) => `${((at - from) / (to - from)) * 100}%`;
  return (
    <Card title="Over time" side={<SpanPicker />}>
      <div class="course" role="group" aria-label={`Checkpoints from ${clock(from)} to ${clock(to)}`}>
        {shown.map((bar) => (
          <OneBar key={bar.id} job={job} bar={bar} chosen={String(bar.id) === chosen} left={place(bar.at)} tall={bar.duration / longest} large={bar.size / largest} />
        ))}
        {moment.value !== undefined && <i class="course-now" style={{ left: place(shownTime()) }} />}
      </div>
      <div class="row spread muted course-ends">
        <span>{clock(from)}</span>
        {shown.length === 0 && <span>no checkpoints in this period</span>}
        <span class="legend">
          <span>
            <i class="swatch took" /> duration{shown.length > 0 && `, at most ${duration(longest)}`}
          </span>
          <span>
            <i class="swatch wrote" /> size{shown.length > 0 && `, at most ${bytes(largest)}`}
          </span>
          <span>
            <i class="swatch failed" /> ✕ failed
          </span>
        </span>
        <span>{clock(to)}</span>
      </div>
    </Card>
  );
}

function OneBar({ job, bar, chosen, left, tall, large }: { job: string; bar: Bar; chosen: boolean; left: string; tall: number; large: number }) {
  const failed = bar.status === 'FAILED';
  const label = `${bar.savepoint ? 'Savepoint' : 'Checkpoint'} ${bar.id}, ${clock(bar.at)}: ${word(bar.status)}, took ${duration(bar.duration)}, wrote ${bytes(bar.size)}`;
  return (
    <a
      class={`course-bar ${failed ? 'failed' : ''} ${bar.savepoint ? 'savepoint' : ''}`}
      href={href({ screen: 'job', job, tab: 'checkpoints', checkpoint: String(bar.id) })}
      aria-current={chosen ? 'page' : undefined}
      aria-label={label}
      title={label}
      style={{ left }}
    >
      {failed && <b>✕</b>}
      <i class="took" style={{ height: `${Math.max(3, tall * 56)}px` }} />
      <i class="wrote" style={{ height: `${Math.max(2, large * 30)}px` }} />
    </a>
  );
}
