import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { about } from '../api/events';
import { useLive } from '../api/live';
import { paths } from '../api/paths';
import { clock, elapsed, instant } from '../format';
import { moment, showAt } from '../time';
import { Icon } from '../ui/Icon';
import { ago } from '../ui/Moment';
import type { EventsKind } from '../wire';
import { steppedMoment, eventTicks } from './eventTicks';

const KINDS: EventsKind[] = ['JOB_SUBMITTED', 'JOB_STATE', 'EXCEPTION', 'CHECKPOINT_FAILED', 'TASK_MANAGER_JOINED', 'TASK_MANAGER_LOST'];
const MINUTE = 60_000;
/** A shorter recording is not worth a time bar, in milliseconds. */
const MIN_LENGTH = 5_000;

/** A slider that moves every screen to a recorded moment and back to the present. */
export function TimeBar() {
  const status = useLive(paths.history, 5_000).value.value;
  const now = useNow();
  if (status === undefined || status.from <= 0 || now - status.from < MIN_LENGTH) return null;
  return <Slider from={status.from} now={now} step={status.interval} stopped={status.state === 'RECORDING' ? undefined : status.reason} />;
}

function Slider({ from, now, step, stopped }: { from: number; now: number; step: number; stopped: string | undefined }) {
  const at = moment.value;
  const begin = Math.floor(from / MINUTE) * MINUTE;
  useKeys(from, step);
  return (
    <div class={at === undefined ? 'time-bar' : 'time-bar past'} role="group" aria-label="Shown time">
      <button
        type="button"
        class="time-live"
        aria-pressed={at === undefined}
        title={at === undefined ? 'Live data is shown' : 'Return to live (l)'}
        onClick={() => showAt(undefined)}
      >
        <i />
        Live
      </button>
      <div class="time-track">
        <Ticks begin={begin} from={from} now={now} />
        <input
          type="range"
          min={from}
          max={now}
          step={1_000}
          value={at ?? now}
          aria-label="Time"
          aria-valuetext={at === undefined ? 'live' : `${clock(at)}, ${ago(at, now)}`}
          onInput={(event) => move(Number(event.currentTarget.value), now)}
        />
      </div>
      <output class="time-says" title={at === undefined ? undefined : instant(at)}>
        {at === undefined ? (
          <span class="muted">{stopped === undefined ? `${elapsed(now - from)} recorded` : `Not recording: ${stopped}`}</span>
        ) : (
          <>
            <Icon name="clock" />
            <b>{clock(at)}</b>
            <span class="ago">{ago(at, now)}</span>
          </>
        )}
      </output>
    </div>
  );
}

function Ticks({ begin, from, now }: { begin: number; from: number; now: number }) {
  const happened = useLive(paths.historyEvents({ from: begin, kind: KINDS, limit: 2_000 }), 15_000, about.jobs).value.value;
  const found = useMemo(() => eventTicks(happened?.events ?? [], from, now), [happened, from, now]);
  return (
    <div class="time-ticks" aria-hidden="true">
      {found.map((tick) => (
        <i key={tick.at} class={tick.severe ? 'danger' : ''} style={{ left: `${tick.at * 100}%` }} title={tick.words} />
      ))}
    </div>
  );
}

let scheduled: number | undefined;
let requested = 0;

/** A slider fires more often than the screen is drawn, so only the last position before each frame counts. */
function move(to: number, now: number): void {
  requested = to;
  scheduled ??= requestAnimationFrame(() => {
    scheduled = undefined;
    showAt(requested >= now - MIN_LENGTH ? undefined : requested);
  });
}

function useKeys(from: number, step: number): void {
  const known = useRef({ from, step });
  known.current = { from, step };
  // A layout effect, because an ordinary one could miss a key pressed right after the first paint.
  useLayoutEffect(() => {
    const onStep = (event: Event) => {
      const by = (event as CustomEvent<number>).detail;
      showAt(steppedMoment(moment.peek(), by * known.current.step, known.current.from, Date.now()));
    };
    addEventListener('millrace-step', onStep);
    return () => removeEventListener('millrace-step', onStep);
  }, []);
}

/** Moves the end of the slider with the time, but not while the user drags it. */
function useNow(): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden && !document.activeElement?.matches('.time-track input:active')) setNow(Date.now());
    }, 2_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
