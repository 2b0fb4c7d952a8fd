import { useState } from 'preact/hooks';
import { useLive } from '../api/live';
import type { Path } from '../api/paths';
import { plural } from '../format';
import { searchMetrics } from '../job/metric/metricSelection';
import { moment } from '../time';
import { Button } from '../ui/Button';
import { NotRecorded } from '../ui/NotRecorded';
import { SearchField } from '../ui/SearchField';
import { LiveChart } from './LiveChart';
import './metric.css';

/** At most this many names are offered at once; more text narrows them. */
const MAX_NAMES = 40;

/** Charts of any metric that the server offers, from the time of their selection. */
export function MetricPicker({ path }: { path: (names: readonly string[]) => string }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [text, setText] = useState('');
  const offered = useLive<{ id: string }[]>(path([]) as Path<{ id: string }[]>, 10_000).value.value ?? [];
  const names = offered.map((metric) => metric.id).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const toggle = (name: string) => setChosen((now) => (now.includes(name) ? now.filter((each) => each !== name) : [name, ...now]));
  if (moment.value !== undefined) return <NotRecorded what="Other metrics" />;
  const found = searchMetrics(names, text, MAX_NAMES);
  return (
    <div class="stack">
      <div class="metric-picker">
        <SearchField label={`Find among ${plural(names.length, 'metric')}`} value={text} onInput={setText} hotkey={false} />
        <div class="metric-names" role="group" aria-label="Metrics">
          {found.map((name) => (
            <Button class="small" key={name} aria-pressed={chosen.includes(name)} onClick={() => toggle(name)}>
              {name}
            </Button>
          ))}
          {found.length === 0 && <span class="muted">{names.length === 0 ? 'No metrics yet.' : 'No metric matches.'}</span>}
          {found.length === MAX_NAMES && <span class="muted">and more; type part of a name</span>}
        </div>
      </div>
      {chosen.length > 0 && (
        <div class="charts">
          {chosen.map((name) => (
            <div key={name} class="metric-chosen">
              <Button class="plain small" icon="cross" aria-label={`Remove ${name}`} onClick={() => toggle(name)} />
              <LiveChart title={name} metric={name} path={path([name]) as Path<unknown>} />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
