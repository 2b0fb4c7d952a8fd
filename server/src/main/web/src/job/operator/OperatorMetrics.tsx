import { useHistory } from '../../api/history';
import { paths } from '../../api/paths';
import { bytes, duration, percent, rate } from '../../format';
import { MetricPicker } from '../../metric/MetricPicker';
import { href } from '../../routing';
import { CopyAsCurl } from '../../ui/Copy';
import { HistoryChart, SpanPicker } from '../../ui/HistoryChart';
import type { GraphNode } from '../graph/topology';

const RECORDED = ['busyMax', 'backPressuredMax', 'busy', 'backPressured', 'recordsIn', 'recordsOut', 'bytesIn', 'bytesOut', 'skew', 'watermarkLag'];

/** The metrics of an operator over time, and the operators of its chain. */
export function OperatorMetrics({ job, node, subtask }: { job: string; node: GraphNode; subtask: number | undefined }) {
  const past = useHistory({ job, subjects: [node.id], metrics: RECORDED });
  const has = (metric: string) => past.value.value?.series.some((each) => each.metric === metric) ?? false;
  return (
    <div class="card-body stack">
      <div class="row wrap spread">
        <SpanPicker />
        <CopyAsCurl path={paths.historySeries({ job: [job], subject: [node.id] })} />
      </div>
      <div class="charts">
        <HistoryChart
          title="Records"
          past={past}
          lines={[
            { name: 'in', metric: 'recordsIn', color: '--series-1' },
            { name: 'out', metric: 'recordsOut', color: '--series-2' },
          ]}
          show={rate}
        />
        <HistoryChart
          title="Busiest subtask"
          past={past}
          lines={[
            { name: 'busy', metric: 'busyMax', color: '--busy' },
            { name: 'back-pressured', metric: 'backPressuredMax', color: '--back' },
          ]}
          show={percent}
          ceiling={1}
        />
        <HistoryChart
          title="Bytes"
          past={past}
          lines={[
            { name: 'in', metric: 'bytesIn', color: '--series-1' },
            { name: 'out', metric: 'bytesOut', color: '--series-2' },
          ]}
          show={(value) => (value === undefined ? '–' : `${bytes(value)}/s`)}
        />
        {has('skew') && <HistoryChart title="Skew" past={past} lines={[{ name: 'most loaded subtask relative to the mean', metric: 'skew', color: '--series-3' }]} show={times} />}
        {has('watermarkLag') && <HistoryChart title="Watermark lag" past={past} lines={[{ name: 'behind the clock', metric: 'watermarkLag', color: '--series-3' }]} show={duration} />}
      </div>
      <MetricPicker
        key={subtask}
        path={(names) => (subtask === undefined ? paths.vertexMetrics(job, node.id, names) : paths.subtaskMetrics(job, node.id, subtask, names))}
      />
      <WhatItDoes job={job} node={node} />
    </div>
  );
}

function WhatItDoes({ job, node }: { job: string; node: GraphNode }) {
  return (
    <div class="does">
      <div class="row wrap spread">
        <h3>Operators</h3>
        <a href={href({ screen: 'job', job, tab: 'sql' })}>The job’s SQL</a>
      </div>
      <ol>
        {node.operators.map(({ name, says, depth }, index) => (
          <li key={index} style={{ '--depth': depth }}>
            <b>{name}</b>
            {says !== '' && <code>{says}</code>}
          </li>
        ))}
      </ol>
    </div>
  );
}

function times(value: number | undefined): string {
  return value === undefined ? '–' : `${value.toFixed(1)}×`;
}
