import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { useLive } from '../../api/live';
import { paths } from '../../api/paths';
import { plural } from '../../format';
import { Button } from '../../ui/Button';
import { CopyAsCurl } from '../../ui/Copy';
import { Select } from '../../ui/Field';
import { Notice } from '../../ui/Notice';
import { Show } from '../../ui/Show';
import type { FlameGraphSnapshotsDifference as Difference, FlameGraphsType } from '../../wire';
import { both, largest } from './difference';
import { kinds, Sampling, type Of } from './FlameSample';
import { FlameView } from './FlameView';
import { latestId, snapshotLabel } from './snapshots';

/** One side of a comparison: a sample and the stacks that count. */
interface Side {
  id: string;
  kind: FlameGraphsType;
}

const SERVICE_UNAVAILABLE = 503;
/** The change that has the full colour, unless there is a larger one. */
const FULL_COLOR_CHANGE = 0.2;

/** The difference of two flame graphs: two moments, two subtasks, or on-CPU and off-CPU stacks. */
export function FlameDifference({ job, node, kept, managers, live, views }: Of) {
  const subtasks = node.vertex.parallelism;
  const ids = [
    ...(live ? [[latestId(undefined), 'Now, all subtasks'] as const] : []),
    ...(live && subtasks > 1 ? Array.from({ length: subtasks }, (_, index) => [latestId(index), `Now, subtask ${index}`] as const) : []),
    ...kept.map((each) => [each.id, snapshotLabel(each)] as const),
  ];
  const newest = ids[0]?.[0] ?? latestId(undefined);
  const [base, setBase] = useState<Side>(live && subtasks > 1 ? { id: latestId(0), kind: 'FULL' } : { id: newest, kind: 'ON_CPU' });
  const [other, setOther] = useState<Side>(live && subtasks > 1 ? { id: latestId(1), kind: 'FULL' } : { id: newest, kind: 'OFF_CPU' });
  const whole = kept.filter((each) => each.subtask === undefined);
  const earlier = whole[whole.length - 1];
  const compare = (a: Side, b: Side) => {
    setBase(a);
    setOther(b);
  };
  const path = paths.flamesCompared(job, node.id, { base: base.id, other: other.id, 'base-type': base.kind, 'other-type': other.kind });
  const compared = <Compared key={path} path={path} vertex={node.id} managers={managers} />;
  return (
    <>
      <div class="card-body flames-tools row wrap">
        {views}
        <Choice name="A" side={base} ids={ids} choose={setBase} />
        <span class="muted">compared with</span>
        <Choice name="B" side={other} ids={ids} choose={setOther} />
        <Button class="small" onClick={() => compare(other, base)}>
          Swap
        </Button>
        <span class="push" />
        <CopyAsCurl path={path} />
      </div>
      <div class="card-body flames-tools row wrap">
        <span class="muted">Compare</span>
        <Button class="small" onClick={() => compare({ id: newest, kind: 'ON_CPU' }, { id: newest, kind: 'OFF_CPU' })}>
          On and off CPU
        </Button>
        <Button
          class="small"
          disabled={earlier === undefined}
          title={earlier === undefined ? 'There is no earlier sample; samples are kept for a while after they are shown' : snapshotLabel(earlier)}
          onClick={() => earlier !== undefined && compare({ id: earlier.id, kind: 'FULL' }, { id: newest, kind: 'FULL' })}
        >
          Earliest and {live ? 'current' : 'latest'}
        </Button>
        {live && subtasks > 1 && (
          <Button class="small" onClick={() => compare({ id: latestId(0), kind: 'FULL' }, { id: latestId(1), kind: 'FULL' })}>
            Subtasks 0 and 1
          </Button>
        )}
      </div>
      {live ? <Awaited job={job} vertex={node.id}>{compared}</Awaited> : compared}
    </>
  );
}

/** Waits for the first sample of the present before comparing it. */
function Awaited({ job, vertex, children }: { job: string; vertex: string; children: ComponentChildren }) {
  const flames = useLive(paths.flames(job, vertex, 'FULL', undefined), 2_000);
  return (
    <Show of={flames} what="a flame graph of this operator">
      {({ data }) => (data === undefined ? <Sampling /> : <>{children}</>)}
    </Show>
  );
}

function Compared({ path, vertex, managers }: { path: string & { readonly finds?: Difference }; vertex: string; managers: readonly string[] }) {
  const found = useLive(path, 3_000);
  const error = found.error.value;
  if (found.value.value === undefined && error?.kind === 'refused' && error.status === SERVICE_UNAVAILABLE) {
    return <Sampling />;
  }
  return (
    <Show of={found} what="the difference of these flame graphs">
      {(value) => <Drawn value={value} vertex={vertex} managers={managers} />}
    </Show>
  );
}

function Drawn({ value, vertex, managers }: { value: Difference; vertex: string; managers: readonly string[] }) {
  const { root } = value;
  const data = useMemo(() => both(root), [root]);
  const strongest = useMemo(() => largest(root), [root]);
  if (root.base === 0 || root.other === 0) {
    return <Notice title={`${root.base === 0 ? 'A' : 'B'} has no samples`} text="No sampled thread was in this state. Choose other samples to compare." />;
  }
  return (
    <FlameView
      data={data}
      note={`A has ${plural(root.base, 'sample')}, B ${plural(root.other, 'sample')}; the width of a frame is the mean of its shares`}
      name={`flames-${vertex.slice(0, 8)}-difference`}
      managers={managers}
      strongest={Math.max(strongest, FULL_COLOR_CHANGE)}
    />
  );
}

function Choice({ name, side, ids, choose }: { name: string; side: Side; ids: readonly (readonly [string, string])[]; choose: (side: Side) => void }) {
  const gone = !ids.some(([id]) => id === side.id);
  return (
    <span class="row flames-side">
      <b>{name}</b>
      <Select class="small flames-choice" label={`Sample ${name}`} value={side.id} options={gone ? [[side.id, 'No longer available'], ...ids] : ids} onChange={(id) => choose({ ...side, id })} />
      <Select class="small" label={`Which stacks of ${name}`} value={side.kind} options={kinds} onChange={(kind) => choose({ ...side, kind })} />
    </span>
  );
}
