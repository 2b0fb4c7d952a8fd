import { useEffect, useRef, useState } from 'preact/hooks';
import { useLive } from '../api/live';
import type { Path } from '../api/paths';
import { figure } from '../format';
import { Chart } from '../ui/Chart';
import { metricFormat } from './metricFormat';

/** An answer with metrics of one subject, or aggregated over several. */
type Answer = { id: string; value?: string; sum?: unknown; max?: unknown }[];

const MAX_POINTS = 900;

/** A chart of a metric that is not recorded, from the time at which the page was opened. */
export function LiveChart({ title, metric, path }: { title: string; metric: string; path: Path<unknown> }) {
  const live = useLive(path as Path<Answer>, 1_000);
  const past = useRef<{ at: number[]; values: (number | undefined)[] }>({ at: [], values: [] });
  const [, again] = useState(0);
  useEffect(() => {
    // Adds a point per second, because an unchanged value is a point too.
    const take = () => {
      const answer = live.value.peek();
      if (answer === undefined) return;
      past.current = { at: [...past.current.at, Date.now()].slice(-MAX_POINTS), values: [...past.current.values, valueOf(answer, metric)].slice(-MAX_POINTS) };
      again((turn) => turn + 1);
    };
    const timer = setInterval(take, 1_000);
    return () => clearInterval(timer);
  }, [live, metric]);
  return (
    <>
      <Chart title={title} at={past.current.at} lines={[{ name: '', color: '--series-1', values: past.current.values }]} show={metricFormat(metric)} />
      <p class="muted since-looked">Shown since this page was opened.</p>
    </>
  );
}

function valueOf(answer: Answer, metric: string): number | undefined {
  const found = answer.find((each) => each.id === metric);
  return figure(found?.value ?? found?.sum ?? found?.max);
}
