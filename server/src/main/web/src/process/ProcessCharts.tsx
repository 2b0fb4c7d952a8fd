import { useMemo } from 'preact/hooks';
import { seriesOf, useHistory } from '../api/history';
import type { Live } from '../api/live';
import { paths } from '../api/paths';
import { bytes, count, percent } from '../format';
import { moment, showAt } from '../time';
import { Card } from '../ui/Card';
import { Chart, type Line } from '../ui/Chart';
import { CopyAsCurl } from '../ui/Copy';
import { HistoryChart, SpanPicker, type HistoryLine } from '../ui/HistoryChart';
import type { HistoryCharts } from '../wire';
import { shareOf } from './processLoad';

const outside: readonly HistoryLine[] = [
  { name: 'metaspace', metric: 'metaspaceUsed', color: '--series-1' },
  { name: 'direct', metric: 'directUsed', color: '--series-2' },
  { name: 'managed', metric: 'managedUsed', color: '--series-3' },
  { name: 'network', metric: 'networkUsed', color: '--ink-muted' },
];

/** Recorded series of a process. */
export function ProcessCharts({ subject }: { subject: string }) {
  const past = useHistory({ subjects: [subject] });
  const kept = (line: HistoryLine) => past.value.value?.series.some((each) => each.metric === line.metric) ?? false;
  const heap: readonly HistoryLine[] = [
    { name: 'used', metric: 'heapUsed', color: '--series-1' },
    { name: 'max', metric: 'heapMax', color: '--ink-muted' },
  ];
  return (
    <Card
      title="Over time"
      side={
        <>
          <SpanPicker />
          <CopyAsCurl path={paths.historySeries({ subject: [subject] })} />
        </>
      }
    >
      <div class="charts" key={String(heap.filter(kept).length + outside.filter(kept).length)}>
        <HistoryChart title="Java heap" past={past} lines={heap.filter(kept)} show={bytes} />
        <HistoryChart title="CPU" past={past} lines={[{ name: 'of all cores', metric: 'cpuLoad', color: '--series-2' }]} show={percent} ceiling={1} />
        <Collecting past={past} />
        {outside.some(kept) && <HistoryChart title="Outside the heap" past={past} lines={outside.filter(kept)} show={bytes} />}
        {kept({ name: '', metric: 'threads', color: '--series-1' }) && (
          <HistoryChart title="Threads" past={past} lines={[{ name: 'live', metric: 'threads', color: '--series-3' }]} show={count} />
        )}
      </div>
    </Card>
  );
}

/** Garbage collection as a share of time; the recorder has sums of milliseconds. */
function Collecting({ past }: { past: Live<HistoryCharts> }) {
  const charts = past.value.value;
  const lines = useMemo(
    (): Line[] => (charts === undefined ? [] : [{ name: 'of the time', color: '--busy', values: shareOf(charts.times, seriesOf(charts, 'gcTime')) }]),
    [charts],
  );
  if (charts === undefined || charts.series.length === 0) return null;
  return <Chart title="Garbage collection" at={charts.times} lines={lines} show={percent} stretch={charts} marked={moment.value} onPick={showAt} />;
}
