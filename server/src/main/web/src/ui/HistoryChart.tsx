import { useMemo } from 'preact/hooks';
import { seriesOf, chartSpan, CHART_SPANS } from '../api/history';
import type { Live } from '../api/live';
import { duration } from '../format';
import { moment, showAt } from '../time';
import type { HistoryCharts } from '../wire';
import { Chart, type Line } from './Chart';
import { Notice } from './Notice';
import { Show } from './Show';
import { Segments } from './Tabs';

export interface HistoryLine {
  name: string;
  metric: string;
  subject?: string;
  color: Line['color'];
}

/** A chart of recorded series. A click moves all screens to that moment. */
export function HistoryChart({ past, ...drawn }: RecordedProps & { past: Live<HistoryCharts> }) {
  return (
    <Show of={past} what="the recorded values">
      {(charts) => <Recorded {...drawn} charts={charts} />}
    </Show>
  );
}

interface RecordedProps {
  title: string;
  lines: readonly HistoryLine[];
  show: (value: number | undefined) => string;
  ceiling?: number | undefined;
}

function Recorded({ title, charts, lines, show, ceiling }: RecordedProps & { charts: HistoryCharts }) {
  const drawn = useMemo(() => lines.map((line): Line => ({ name: line.name, color: line.color, values: seriesOf(charts, line.metric, line.subject) })), [charts]);
  if (charts.recorder.state !== 'RECORDING' && charts.series.length === 0) {
    return (
      <Notice icon="waiting" title={`${title}: not recorded`}>
        <p>{charts.recorder.state === 'OFF' ? 'Set recorder.enabled: true in the server’s configuration to record it.' : charts.recorder.reason}</p>
      </Notice>
    );
  }
  return <Chart title={title} at={charts.times} lines={drawn} show={show} ceiling={ceiling} stretch={charts} marked={moment.value} onPick={showAt} />;
}

/** Selects the time range of all charts. */
export function SpanPicker() {
  return (
    <Segments
      label="Time range"
      value={String(chartSpan.value)}
      onChange={(next) => (chartSpan.value = Number(next))}
      options={CHART_SPANS.map((each) => [String(each), each < 3_600_000 ? duration(each) : `${each / 3_600_000} h`] as const)}
    />
  );
}
