import { useState } from 'preact/hooks';
import { useLive } from '../api/live';
import { paths } from '../api/paths';
import type { JobDetail } from '../api/shapes';
import { Callout, Ghost } from '../part/Notice';
import type { Deed } from './act';
import { all, changed, withBounds, wrong, type Requirements } from './rescale';
import { words } from './words';

const NOT_ADAPTIVE = 'The scheduler of this job cannot change its parallelism while it runs. It can where the server is started with jobmanager.scheduler: adaptive.';

/** How many subtasks each operator is to have; or why this job's scheduler cannot change that. */
export function RescaleForm({ job, onStart, onClose }: { job: JobDetail; onStart: (deed: Deed) => void; onClose: () => void }) {
  const adaptive = job.schedulerType === 'Adaptive';
  const requirements = useLive<Requirements>(adaptive ? paths.requirements(job.jid) : undefined, Infinity);
  const refused = requirements.trouble.value;
  const now = requirements.value.value;
  if (!adaptive || refused !== undefined) {
    return (
      <>
        <Callout tone="warn" icon="warning">
          <p>{refused === undefined ? NOT_ADAPTIVE : refused.kind === 'refused' ? refused.message : `The server does not answer: ${refused.reason}`}</p>
        </Callout>
        <p class="muted">Without it: stop the job with a savepoint, and run it again from there with another parallelism.</p>
        <footer>
          <button type="button" class="button" onClick={onClose}>
            Close
          </button>
        </footer>
      </>
    );
  }
  return now === undefined ? <Ghost /> : <Bounds job={job} now={now} onStart={onStart} onClose={onClose} />;
}

function Bounds({ job, now, onStart, onClose }: { job: JobDetail; now: Requirements; onStart: (deed: Deed) => void; onClose: () => void }) {
  const [wanted, setWanted] = useState<Requirements>(now);
  const limits = new Map(job.vertices.map((vertex) => [vertex.id, vertex.maxParallelism]));
  const vertices = job.vertices.filter((vertex) => wanted[vertex.id] !== undefined);
  const faults = new Map(vertices.map((vertex) => [vertex.id, wrong(wanted[vertex.id]!, limits.get(vertex.id))]));
  const ready = changed(now, wanted) && [...faults.values()].every((fault) => fault === undefined);
  const submit = (event: Event) => {
    event.preventDefault();
    if (ready) onStart({ do: 'rescale', requirements: wanted });
  };
  const bound = (id: string, which: 'lowerBound' | 'upperBound', label: string) => (
    <input
      type="number"
      class="select number"
      min={1}
      aria-label={label}
      value={wanted[id]!.parallelism[which]}
      onInput={(event) => setWanted(withBounds(wanted, id, { [which]: event.currentTarget.valueAsNumber }))}
    />
  );
  return (
    <form class="stack" onSubmit={submit}>
      <label class="row">
        All operators to
        <input type="number" class="select number" min={1} onInput={(event) => event.currentTarget.valueAsNumber >= 1 && setWanted(all(wanted, event.currentTarget.valueAsNumber, limits))} />
      </label>
      <div class="bounds">
        <span class="muted">Operator</span>
        <span class="muted">now</span>
        <span class="muted">at least</span>
        <span class="muted">at most</span>
        {vertices.map((vertex) => (
          <>
            <span key={vertex.id} class="bounds-name">
              <span class="cut block" title={vertex.name}>
                {vertex.name}
              </span>
              {faults.get(vertex.id) !== undefined && <span class="bad-ink">{faults.get(vertex.id)}</span>}
            </span>
            <span key={`${vertex.id} now`} class="number">
              {vertex.parallelism}
            </span>
            {bound(vertex.id, 'lowerBound', `At least, for ${vertex.name}`)}
            {bound(vertex.id, 'upperBound', `At most, for ${vertex.name}`)}
          </>
        ))}
      </div>
      <footer>
        <button type="button" class="button" onClick={onClose}>
          {words.rescale.back}
        </button>
        <button type="submit" class="button main-one" disabled={!ready}>
          {words.rescale.does}
        </button>
      </footer>
    </form>
  );
}
