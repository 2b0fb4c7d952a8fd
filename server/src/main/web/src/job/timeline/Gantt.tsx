import { useRef, useState } from 'preact/hooks';
import { clock, plural } from '../../format';
import { href } from '../../routing';
import { moment } from '../../time';
import type { EventsChange, JobsDetail, JobsVertex } from '../../wire';
import { Button } from '../../ui/Button';
import { EventMarks } from './EventMarks';
import { recordedChanges, firstChanges, mergeChanges, moved, spansOf, ticks, zoomed, type StateChange, type Span, type TimeWindow } from './spans';
import { SubtaskTracks } from './SubtaskTracks';
import { Track } from './Track';

/** The states of the job and its operators, checkpoints and exceptions on one time axis. */
export function Gantt({ job, events, marks, whole, open }: {
  job: JobsDetail;
  events: readonly EventsChange[];
  marks: readonly EventsChange[];
  whole: TimeWindow;
  /** Whether operators are expanded at first. */
  open: boolean;
}) {
  const [chosen, setChosen] = useState<TimeWindow | undefined>(undefined);
  const shown = chosen ?? whole;
  const failures = href({ screen: 'job', job: job.jid, tab: 'exceptions' });
  const toFailure = (span: Span) => (['RESTARTING', 'FAILING', 'FAILED'].includes(span.state) ? failures : undefined);
  return (
    <div class="gantt">
      <Controls shown={shown} whole={whole} all={chosen === undefined} set={setChosen} />
      <Axis shown={shown} set={setChosen} />
      <div class="course-row job">
        <b>Job</b>
        <Track name="The job" spans={spansOf(mergeChanges(firstChanges(job.timestamps), recordedChanges(events, undefined)), whole.to)} shown={shown} address={toFailure} />
      </div>
      <div class="course-row">
        <span class="muted">Checkpoints, failures</span>
        <EventMarks job={job.jid} events={marks} shown={shown} />
      </div>
      {job.vertices.map((vertex) => (
        <Operator key={vertex.id} job={job} vertex={vertex} changes={vertexChanges(vertex, events)} shown={shown} until={whole.to} open={open} toFailure={toFailure} />
      ))}
    </div>
  );
}

/** The recorded states of a vertex, or its own start and end if none are recorded. */
function vertexChanges(vertex: JobsVertex, events: readonly EventsChange[]): StateChange[] {
  const recorded = recordedChanges(events, vertex.id);
  const start = vertex['start-time'];
  const end = vertex['end-time'];
  const own = start <= 0 ? [] : [{ time: start, state: end > 0 ? 'RUNNING' : vertex.status }, ...(end > 0 ? [{ time: end, state: vertex.status }] : [])];
  return recorded.length === 0 ? own : mergeChanges(recorded, own.filter((change) => change.time > recorded.at(-1)!.time + 1_000));
}

function Operator({ job, vertex, changes, shown, until, open: openFirst, toFailure }: {
  job: JobsDetail;
  vertex: JobsVertex;
  changes: readonly StateChange[];
  shown: TimeWindow;
  until: number;
  open: boolean;
  toFailure: (span: Span) => string | undefined;
}) {
  const [open, setOpen] = useState(openFirst);
  return (
    <>
      <div class="course-row">
        <span class="row">
          <Button class="plain small opener" aria-expanded={open} aria-label={`${plural(vertex.parallelism, 'subtask')} of ${vertex.name}`} onClick={() => setOpen(!open)}>
            {open ? '▾' : '▸'}
          </Button>
          <a class="cut" href={href({ screen: 'job', job: job.jid, tab: 'graph', vertex: vertex.id, vertexTab: 'metrics' })} title={vertex.name}>
            {vertex.name}
          </a>
        </span>
        <Track name={vertex.name} spans={spansOf(changes, until)} shown={shown} address={toFailure} />
      </div>
      {open && <SubtaskTracks job={job} vertex={vertex} shown={shown} until={until} />}
    </>
  );
}

function Controls({ shown, whole, all, set }: { shown: TimeWindow; whole: TimeWindow; all: boolean; set: (next: TimeWindow | undefined) => void }) {
  const middle = (shown.from + shown.to) / 2;
  const last = (minutes: number) => set({ from: Math.max(whole.from, whole.to - minutes * 60_000), to: whole.to });
  return (
    <div class="row wrap gantt-controls">
      <Button class="small" aria-label="Earlier" onClick={() => set(moved(shown, -0.5, whole))}>
        ←
      </Button>
      <Button class="small" icon="plus" aria-label="Zoom in" onClick={() => set(zoomed(shown, 0.5, middle, whole))} />
      <Button class="small" icon="minus" aria-label="Zoom out" onClick={() => set(zoomed(shown, 2, middle, whole))} />
      <Button class="small" aria-label="Later" onClick={() => set(moved(shown, 0.5, whole))}>
        →
      </Button>
      <Button class="small" aria-pressed={all} onClick={() => set(undefined)}>
        All
      </Button>
      <Button class="small" onClick={() => last(1)}>
        Last minute
      </Button>
      <Button class="small" onClick={() => last(5)}>
        Last 5 min
      </Button>
      <span class="muted">
        {clock(shown.from)} – {clock(shown.to)}; drag over the axis to zoom in
      </span>
    </div>
  );
}

/** The time axis. Dragging over it zooms in. */
function Axis({ shown, set }: { shown: TimeWindow; set: (next: TimeWindow) => void }) {
  const [drag, setDrag] = useState<readonly [number, number] | undefined>(undefined);
  const axis = useRef<HTMLDivElement>(null);
  const share = (event: PointerEvent) => {
    const box = axis.current!.getBoundingClientRect();
    return Math.max(0, Math.min(1, (event.clientX - box.left) / box.width));
  };
  const length = shown.to - shown.from;
  const end = () => {
    setDrag(undefined);
    if (drag === undefined || Math.abs(drag[1] - drag[0]) < 0.01) return;
    const [from, to] = [...drag].sort((a, b) => a - b) as [number, number];
    set({ from: shown.from + from * length, to: shown.from + to * length });
  };
  const place = (time: number) => `${((time - shown.from) / length) * 100}%`;
  return (
    <div class="course-row axis">
      <span />
      <div
        class="track"
        ref={axis}
        aria-hidden="true"
        onPointerDown={(event) => {
          (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
          setDrag([share(event), share(event)]);
        }}
        onPointerMove={(event) => drag !== undefined && setDrag([drag[0], share(event)])}
        onPointerUp={end}
      >
        {ticks(shown, innerWidth < 700 ? 2 : 8).map((time) => (
          <span key={time} class="axis-tick" style={{ left: place(time) }}>
            {clock(time)}
          </span>
        ))}
        {drag !== undefined && <i class="axis-drag" style={{ left: `${Math.min(...drag) * 100}%`, width: `${Math.abs(drag[1] - drag[0]) * 100}%` }} />}
        {moment.value !== undefined && moment.value >= shown.from && moment.value <= shown.to && <i class="course-now" style={{ left: place(moment.value) }} />}
      </div>
    </div>
  );
}
