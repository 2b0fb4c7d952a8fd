import { percent, rate } from '../../format';
import { downsample } from './heat';
import type { SubtaskLoad } from './load';

const MAX_COLUMNS = 24;
/** Fewer columns than this do not fill the width. */
const MIN_COLUMNS = 6;

/** A column per subtask: its busy and back-pressured time, or its share of records. */
export function SubtaskColumns({ subtasks, records }: { subtasks: readonly SubtaskLoad[]; records: boolean }) {
  const flow = ({ recordsIn, recordsOut }: SubtaskLoad) => recordsIn || recordsOut || 0;
  const size = (each: SubtaskLoad) => (records ? flow(each) : (each.busy ?? 0) + (each.back ?? 0));
  const worst = subtasks.reduce((most, each) => (size(each) > size(most) ? each : most));
  const drawn = downsample(subtasks, MAX_COLUMNS, size);
  const room = Math.max(drawn.length, MIN_COLUMNS);
  const bar = (index: number, from: number, to: number) => (to - from < 0.004 ? '' : `M${index} ${1 - from}V${1 - to}h.82V${1 - from}z`);
  const paths = { ground: '', records: '', busy: '', back: '' };
  drawn.forEach((each, index) => {
    const { busy = 0, back = 0 } = each;
    paths.ground += bar(index, 0, 1);
    if (records) {
      paths.records += bar(index, 0, flow(each) / flow(worst));
    } else {
      paths.busy += bar(index, 0, busy);
      paths.back += bar(index, busy, Math.min(1, busy + back));
    }
  });
  const says = records ? `subtask ${worst.subtask} has the most records, ${rate(flow(worst))}` : `subtask ${worst.subtask} is the busiest with ${percent(worst.busy)}`;
  return (
    <svg class="columns-chart" viewBox={`${drawn.length - room} 0 ${room} 1`} preserveAspectRatio="none" role="img" aria-label={`${subtasks.length} subtasks; ${says}`}>
      {Object.entries(paths).map(([kind, path]) => path !== '' && <path key={kind} class={kind} d={path} />)}
    </svg>
  );
}
