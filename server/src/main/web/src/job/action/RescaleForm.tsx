import { useState } from 'preact/hooks';
import { useLive } from '../../api/live';
import { paths } from '../../api/paths';
import { exact, plural } from '../../format';
import { FormEnd } from '../../ui/FormEnd';
import { Callout } from '../../ui/Notice';
import type { JobActionsAction, JobsDetail, JobsVertex } from '../../wire';
import type { JobAction } from './jobAction';
import { changes, limitedOperators, missingSlots, request, neededSlots, target, parallelismError, jobParallelismError, type RescaleInput } from './rescale';

/** The form for a new parallelism of the job and of single operators. */
export function RescaleForm({ job, texts, onStart, onClose }: { job: JobsDetail; texts: JobActionsAction; onStart: (action: JobAction) => void; onClose: () => void }) {
  const [wanted, setWanted] = useState<RescaleInput>({ parallelism: undefined, vertices: {} });
  const free = useLive(paths.overview, 2_000).value.value?.['slots-available'];
  const to = target(wanted, job);
  const fault = jobParallelismError(wanted.parallelism, job);
  const faults = job.vertices.some((vertex) => wanted.vertices[vertex.id] !== undefined && parallelismError(wanted.vertices[vertex.id]!, vertex) !== undefined);
  const valid = fault === undefined && !faults;
  const ready = valid && changes(to, job);
  const submit = (event: Event) => {
    event.preventDefault();
    if (ready) onStart({ do: 'RESCALE', request: request(wanted, to, job), target: to });
  };
  const single = (vertex: JobsVertex, value: number | undefined) => {
    const { [vertex.id]: _, ...others } = wanted.vertices;
    setWanted({ ...wanted, vertices: value === undefined ? others : { ...others, [vertex.id]: value } });
  };
  return (
    <form class="stack" onSubmit={submit}>
      <label class="line">
        Parallelism of the job
        <span class="row">
          <Subtasks label="Parallelism of the job" first onInput={(parallelism) => setWanted({ ...wanted, parallelism })} />
          <span class="muted">currently {now(job.vertices)}</span>
          {fault !== undefined && <span class="bad-ink">{fault}</span>}
        </span>
      </label>
      {limitedOperators(wanted, job).map((vertex) => (
        <p key={vertex.id} class="muted cut" title={vertex.name}>
          “{vertex.name}” can have at most {exact(vertex.maxParallelism)}.
        </p>
      ))}
      {job.vertices.length > 1 && <Single job={job} wanted={wanted} to={to} onInput={single} />}
      {valid && free !== undefined && changes(to, job) && <Room needed={neededSlots(to, job)} lacking={missingSlots(to, job, free)} />}
      <FormEnd submit={texts.confirm} dismiss={texts.dismiss} disabled={!ready} onClose={onClose} />
    </form>
  );
}

function now(vertices: readonly JobsVertex[]): string {
  const each = [...new Set(vertices.map((vertex) => vertex.parallelism))].sort((a, b) => a - b);
  return each.length > 2 ? `${each[0]} to ${each.at(-1)}` : each.join(' and ');
}

/** The operators whose parallelism differs from that of the job. */
function Single({ job, wanted, to, onInput }: {
  job: JobsDetail;
  wanted: RescaleInput;
  to: Readonly<Record<string, number>>;
  onInput: (vertex: JobsVertex, value: number | undefined) => void;
}) {
  return (
    <details>
      <summary>Individual operators</summary>
      <div class="bounds">
        <span class="muted">Operator</span>
        <span class="muted">current</span>
        <span class="muted">new</span>
        {job.vertices.map((vertex) => {
          const value = wanted.vertices[vertex.id];
          const fault = value === undefined ? undefined : parallelismError(value, vertex);
          return (
            <>
              <span key={vertex.id} class="bounds-name">
                <span class="cut block" title={vertex.name}>
                  {vertex.name}
                </span>
                {fault !== undefined && <span class="bad-ink">{fault}</span>}
              </span>
              <span key={`${vertex.id} now`} class="number">
                {exact(vertex.parallelism)}
              </span>
              <Subtasks key={`${vertex.id} then`} label={`Parallelism of ${vertex.name}`} otherwise={to[vertex.id]} onInput={(next) => onInput(vertex, next)} />
            </>
          );
        })}
      </div>
    </details>
  );
}

function Subtasks({ label, otherwise, first = false, onInput }: {
  label: string;
  /** The value if the field is empty. */
  otherwise?: number | undefined;
  /** Whether the field has the focus at first. */
  first?: boolean;
  onInput: (value: number | undefined) => void;
}) {
  return (
    <input
      type="number"
      class="select number"
      min={1}
      step={1}
      autofocus={first}
      aria-label={label}
      placeholder={otherwise === undefined || !Number.isFinite(otherwise) ? '' : String(otherwise)}
      onInput={({ currentTarget }) => onInput(currentTarget.value === '' && !currentTarget.validity.badInput ? undefined : currentTarget.valueAsNumber)}
    />
  );
}

/** Whether there are enough slots. A warning only, because task managers may still join. */
function Room({ needed, lacking: missing }: { needed: number; lacking: number }) {
  if (missing === 0) return <p class="muted">Needs {plural(needed, 'slot')}; there are enough.</p>;
  return (
    <Callout tone="warn" icon="warning">
      <p role="status">
        Needs {plural(needed, 'slot')}, of which {exact(missing)} {missing === 1 ? 'is' : 'are'} missing. The change fails unless task managers join in time.
      </p>
    </Callout>
  );
}
