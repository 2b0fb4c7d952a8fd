import { useHistory, seriesOf } from '../../api/history';
import type { Path } from '../../api/paths';
import { LiveChart } from '../../metric/LiveChart';
import { metricFormat } from '../../metric/metricFormat';
import { moment } from '../../time';
import { HistoryChart } from '../../ui/HistoryChart';
import { NotRecorded } from '../../ui/NotRecorded';
import type { RecorderKey } from './metricSelection';

/** With fewer recorded values than this, the page draws what it has seen itself. */
const MIN_VALUES = 12;

/**
 * A chart of a metric that the recorder keeps only once it is requested. Until enough is recorded, it shows what the
 * page has seen.
 */
export function OnDemandChart({ title, metric, kept, live }: { title: string; metric: string; kept: RecorderKey; live: Path<unknown> }) {
  const past = useHistory({ job: kept.job, subjects: [kept.subject], metrics: [kept.metric] });
  const charts = past.value.value;
  const known = charts === undefined ? 0 : seriesOf(charts, kept.metric, kept.subject).filter((value) => value !== undefined).length;
  if (known >= MIN_VALUES || (moment.value !== undefined && known > 0)) {
    return <HistoryChart title={title} past={past} lines={[{ name: '', metric: kept.metric, subject: kept.subject, color: '--series-1' }]} show={metricFormat(metric)} />;
  }
  return moment.value === undefined ? <LiveChart title={title} metric={metric} path={live} /> : <NotRecorded what={metric} />;
}
