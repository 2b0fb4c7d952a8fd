import { useHistory } from '../../api/history';
import { paths, type Path } from '../../api/paths';
import { LiveChart } from '../../metric/LiveChart';
import '../../metric/metric.css';
import { metricMaximum, metricFormat } from '../../metric/metricFormat';
import { replace } from '../../routing';
import { moment } from '../../time';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { CopyAsCurl } from '../../ui/Copy';
import { HistoryChart, SpanPicker } from '../../ui/HistoryChart';
import { NotRecorded } from '../../ui/NotRecorded';
import type { JobsDetail } from '../../wire';
import { JobMetricPicker } from './JobMetricPicker';
import { defaultSelection, isRecorded, metricsPath, recorderKey, parseSelection, toggled, formatSelection, type RecorderKey, type MetricChoice } from './metricSelection';
import { OnDemandChart } from './OnDemandChart';

/** Charts of metrics of the job, its operators, subtasks and task managers. The selection is part of the address. */
export function JobMetricsTab({ job, pick }: { job: JobsDetail; pick: string | undefined }) {
  const selection = pick === undefined ? defaultSelection(job.vertices) : parseSelection(pick);
  const toggle = (each: MetricChoice) => replace({ screen: 'job', job: job.jid, tab: 'metrics', pick: formatSelection(toggled(selection, each)) || 'none' });
  return (
    <>
      <Card title="Metrics" side={<SpanPicker />}>
        <JobMetricPicker job={job} selection={selection} toggle={toggle} />
      </Card>
      {selection.length === 0 && <p class="muted">Choose a metric to chart it. Metrics with a clock are recorded, so their past is available.</p>}
      <div class="metric-charts">
        {selection.map((each) => (
          <Card
            key={formatSelection([each])}
            title={<h2 class="cut">{each.metric}</h2>}
            side={
              <>
                <CopyAsCurl path={pathOf(job.jid, each)} />
                <Button class="plain small" icon="cross" aria-label={`Remove ${each.metric}`} onClick={() => toggle(each)} />
              </>
            }
          >
            <Drawn job={job} pick={each} />
          </Card>
        ))}
      </div>
    </>
  );
}

function Drawn({ job, pick }: { job: JobsDetail; pick: MetricChoice }) {
  const key = recorderKey(job.jid, pick);
  const title = nameOf(job, pick);
  const live = metricsPath(job.jid, pick.subject, [pick.metric]);
  if (key === undefined) return moment.value === undefined ? <LiveChart title={title} metric={pick.metric} path={live} /> : <NotRecorded what={pick.metric} />;
  return isRecorded(pick) ? <Past title={title} kept={key} /> : <OnDemandChart title={title} metric={pick.metric} kept={key} live={live} />;
}

function Past({ title, kept: { job: of, subject, metric } }: { title: string; kept: RecorderKey }) {
  const past = useHistory({ job: of, subjects: [subject], metrics: [metric] });
  return <HistoryChart title={title} past={past} lines={[{ name: '', metric, subject, color: '--series-1' }]} show={metricFormat(metric)} ceiling={metricMaximum(metric)} />;
}

function nameOf(job: JobsDetail, { subject }: MetricChoice): string {
  const vertex = (id: string) => job.vertices.find((each) => each.id === id)?.name ?? id;
  switch (subject.kind) {
    case 'job':
      return 'the job';
    case 'vertex':
      return vertex(subject.id);
    case 'subtask':
      return `${vertex(subject.id)}, subtask ${subject.subtask}`;
    case 'taskManager':
      return `task manager ${subject.id}`;
  }
}

function pastOf({ job, subject, metric }: RecorderKey): Path<unknown> {
  return paths.historySeries({ ...(job === undefined ? {} : { job: [job] }), subject: [subject], series: [metric] });
}

function pathOf(job: string, pick: MetricChoice): Path<unknown> {
  const key = recorderKey(job, pick);
  return key !== undefined && isRecorded(pick) ? pastOf(key) : metricsPath(job, pick.subject, [pick.metric]);
}
