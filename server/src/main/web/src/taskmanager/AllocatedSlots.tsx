import { useState } from 'preact/hooks';
import { errorText, getJson } from '../api/http';
import { useLive } from '../api/live';
import { paths } from '../api/paths';
import { useFetched } from '../api/useFetched';
import { exact, plural } from '../format';
import { href } from '../routing';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { Notice } from '../ui/Notice';
import { StateBadge } from '../ui/StateBadge';
import type { JobsDetail, JobsLine, TaskManagersDetail } from '../wire';

/** The maximum number of parallel requests. */
const MAX_PARALLEL = 4;

interface Held {
  job: string;
  slots: number;
  tasks: number;
  managed: number;
}

/** The jobs that occupy slots of a task manager. */
export function AllocatedSlots({ manager }: { manager: TaskManagersDetail }) {
  const names = new Map((useLive(paths.jobs, 5_000).value.value?.jobs ?? []).map((job) => [job.jid as string, job]));
  const held = heldBy(manager);
  const free = manager.freeSlots;
  return (
    <Card flush title="Jobs in slots" side={<span class="muted">{plural(free, 'slot')} free</span>}>
      {held.length === 0 ? (
        <Notice title="All slots are free" />
      ) : (
        held.map((each) => <HeldRow key={each.job} held={each} job={names.get(each.job)} manager={manager.id} />)
      )}
    </Card>
  );
}

function HeldRow({ held, job, manager }: { held: Held; job: JobsLine | undefined; manager: string }) {
  const [open, setOpen] = useState(false);
  return (
    <div class="held">
      <div class="row wrap">
        {job !== undefined && <StateBadge state={job.state} />}
        <a class="cut" href={href({ screen: 'job', job: held.job, tab: 'graph', vertexTab: 'metrics' })} title={job?.name ?? held.job}>
          {job?.name ?? held.job}
        </a>
        <span class="muted push held-figures">
          {plural(held.slots, 'slot')} · {plural(held.tasks, 'task')} · {exact(held.managed)} MiB managed
        </span>
        <Button class="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide tasks' : 'Show tasks'}
        </Button>
      </div>
      {open && <Tasks job={held.job} manager={manager} />}
    </div>
  );
}

function heldBy(manager: TaskManagersDetail): Held[] {
  const found = new Map<string, Held>();
  for (const { jobId, assignedTasks, resource } of manager.allocatedSlots) {
    const held = found.get(jobId) ?? { job: jobId, slots: 0, tasks: 0, managed: 0 };
    found.set(jobId, { job: jobId, slots: held.slots + 1, tasks: held.tasks + assignedTasks, managed: held.managed + resource.managedMemory });
  }
  return [...found.values()].sort((a, b) => b.tasks - a.tasks || a.job.localeCompare(b.job));
}

interface Placed {
  vertex: string;
  name: string;
  subtasks: number;
}

/** The operators of a job on a task manager, requested on demand. */
function Tasks({ job, manager }: { job: string; manager: string }) {
  const placed = useFetched(`${job} ${manager}`, (signal) => findTasks(job, manager, signal));
  if (typeof placed === 'string') return <p role="alert">{placed}</p>;
  if (placed === undefined) return <p class="muted">Loading…</p>;
  if (placed.length === 0) return <p class="muted">None of its tasks is running here.</p>;
  return (
    <ul class="task-list">
      {placed.map((each) => (
        <li key={each.vertex}>
          <a href={href({ screen: 'job', job, tab: 'graph', vertex: each.vertex, vertexTab: 'subtasks' })}>{each.name}</a>
          {each.subtasks > 1 && <span class="muted"> × {exact(each.subtasks)}</span>}
        </li>
      ))}
    </ul>
  );
}

async function findTasks(job: string, manager: string, signal: AbortSignal): Promise<readonly Placed[] | string> {
  const reply = await getJson<JobsDetail>(paths.job(job), signal);
  if (reply.kind !== 'ok') return errorText(reply);
  const { vertices } = reply.value;
  const found: Placed[] = [];
  let next = 0;
  const work = async () => {
    for (let vertex = vertices[next++]; vertex !== undefined && !signal.aborted; vertex = vertices[next++]) {
      const places = await getJson(paths.vertexPlaces(job, vertex.id), signal);
      const here = places.kind === 'ok' ? places.value.taskmanagers.find((place) => place['taskmanager-id'] === manager) : undefined;
      const subtasks = Object.entries(here?.['status-counts'] ?? {}).reduce((sum, [state, amount]) => sum + (ENDED.has(state) ? 0 : Number(amount)), 0);
      if (subtasks > 0) found.push({ vertex: vertex.id, name: vertex.name, subtasks });
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL }, work));
  const order = new Map(vertices.map((vertex, index) => [vertex.id as string, index]));
  return found.sort((a, b) => order.get(a.vertex)! - order.get(b.vertex)!);
}

const ENDED = new Set(['FINISHED', 'CANCELED', 'FAILED']);
