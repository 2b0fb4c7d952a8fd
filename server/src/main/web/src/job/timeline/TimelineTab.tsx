import { about } from '../../api/events';
import { useLive } from '../../api/live';
import { paths } from '../../api/paths';
import { moment } from '../../time';
import { Card } from '../../ui/Card';
import { CopyAsCurl } from '../../ui/Copy';
import type { JobsDetail } from '../../wire';
import { Gantt } from './Gantt';
import { Rescales } from './Rescales';
import { Restarts } from './Restarts';
import { restarts } from './spans';
import './timeline.css';

/** Up to this many subtasks in the job, operators are expanded at first. */
const MAX_EXPANDED_SUBTASKS = 24;

/** The states of a job, its operators and subtasks over time. */
export function TimelineTab({ job }: { job: JobsDetail }) {
  const from = job['start-time'];
  const until = moment.value;
  const stretch = { job: [job.jid], from, to: until };
  const path = paths.historyEvents({ ...stretch, kind: ['JOB_STATE', 'VERTEX_STATE', 'EXCEPTION'], limit: 6_000 });
  const events = useLive(path, 5_000, about.statesOf(job.jid)).value.value;
  const checkpoints = useLive(paths.historyEvents({ ...stretch, kind: ['CHECKPOINT_COMPLETED', 'CHECKPOINT_FAILED'], limit: 2_000 }), 15_000).value.value;
  const happened = events?.events ?? [];
  const end = job['end-time'] > 0 ? job['end-time'] : job.now;
  const to = Math.min(until ?? Infinity, end);
  const room = Math.max(500, (to - from) * 0.01);
  const subtasks = job.vertices.reduce((sum, vertex) => sum + vertex.parallelism, 0);
  return (
    <>
      <Card flush title="Timeline" side={<CopyAsCurl path={path} />}>
        <Gantt
          job={job}
          events={happened}
          marks={[...happened, ...(checkpoints?.events ?? [])].sort((a, b) => a.time - b.time)}
          whole={{ from, to: to + room }}
          open={subtasks <= MAX_EXPANDED_SUBTASKS && job.vertices.length <= 6}
        />
        {events !== undefined && events.recorder.state !== 'RECORDING' && <p class="card-body muted">Recording is off, so only the engine’s own history is shown. {events.recorder.reason}</p>}
        {events?.truncated === true && <p class="card-body muted">There are more events than can be shown; these are the latest.</p>}
      </Card>
      <Restarts job={job.jid} all={restarts(happened)} />
      <Rescales job={job} />
    </>
  );
}
