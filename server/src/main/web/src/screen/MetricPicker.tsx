import { useEffect, useRef, useState } from 'preact/hooks';
import { useLive } from '../api/live';
import type { Aggregate, Metric } from '../api/shapes';
import { bytes, count, duration } from '../format';
import { Chart } from '../part/Chart';
import { Icon } from '../part/Icon';

type Answer = (Aggregate & Metric)[];

const KEPT = 600;

/** Any metric that the server offers here, as a chart from the moment it is chosen. */
export function MetricPicker({ path, read, first = [] }: {
  path: (names: readonly string[]) => string;
  /** How one metric is read out of an answer. */
  read: (answer: Answer, name: string) => number | undefined;
  first?: readonly string[];
}) {
  const [chosen, setChosen] = useState<readonly string[]>(first);
  const offered = useLive<Answer>(path([]), 10_000).value.value ?? [];
  const names = offered.map((metric) => metric.id).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const add = (name: string) => setChosen((now) => (now.includes(name) || !names.includes(name) ? now : [name, ...now].slice(0, 8)));
  return (
    <div class="stack">
      <div class="row wrap">
        <label class="field">
          <Icon name="plus" />
          <select
            aria-label="Add a metric"
            class="cut"
            style={{ border: 0, background: 'none', width: '240px' }}
            value=""
            onChange={(event) => add(event.currentTarget.value)}
          >
            <option value="">{names.length === 0 ? 'No metric is known yet' : `Add one of ${names.length} metrics`}</option>
            {names.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {chosen.map((name) => (
          <button key={name} type="button" class="button small" title="Remove" onClick={() => setChosen((now) => now.filter((each) => each !== name))}>
            {name}
            <Icon name="cross" />
          </button>
        ))}
      </div>
      {chosen.length > 0 && (
        <div class="charts">
          {chosen.map((name) => (
            <OneMetric key={name} name={name} path={path([name])} read={read} />
          ))}
        </div>
      )}
    </div>
  );
}

function OneMetric({ name, path, read }: { name: string; path: string; read: (answer: Answer, name: string) => number | undefined }) {
  const metric = useLive<Answer>(path);
  const past = useRef<{ at: number[]; values: (number | undefined)[] }>({ at: [], values: [] });
  const [, again] = useState(0);
  // A metric that stays the same is still a point on the line, so points come by the clock.
  useEffect(() => {
    const take = () => {
      const answer = metric.value.peek();
      if (answer === undefined) return;
      past.current = {
        at: [...past.current.at, Date.now()].slice(-KEPT),
        values: [...past.current.values, read(answer, name)].slice(-KEPT),
      };
      again((turn) => turn + 1);
    };
    take();
    const stop = metric.value.subscribe((answer) => answer !== undefined && past.current.at.length === 0 && take());
    const timer = setInterval(take, 1_000);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [metric, name]);
  const { at, values } = past.current;
  return <Chart title={name} at={at} lines={[{ name: '', color: '--series-1', values }]} show={unit(name)} />;
}

/** The unit that a metric's name tells. */
export function unit(name: string): (value: number | undefined) => string {
  const last = name.slice(name.lastIndexOf('.') + 1);
  if (/PerSecond$/.test(last)) return /bytes/i.test(last) ? (value) => `${bytes(value)}/s` : (value) => `${count(value)}/s`;
  if (/bytes|^(Used|Committed|Max|MemoryUsed|TotalCapacity|UsedMemory|AvailableMemory|TotalMemory|Total)$/i.test(last)) return bytes;
  if (/(Ms|TimeMs|Duration)$|^Time$|LatencyMs/.test(last)) return duration;
  return count;
}
