import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useLive } from '../../api/live';
import { paths } from '../../api/paths';
import { clock, plural } from '../../format';
import { Button } from '../../ui/Button';
import { CopyAsCurl } from '../../ui/Copy';
import { Select } from '../../ui/Field';
import { Notice } from '../../ui/Notice';
import { Show } from '../../ui/Show';
import { Segments } from '../../ui/Tabs';
import type { FlameGraphSnapshotsSnapshot, FlameGraphsGraph, FlameGraphsType } from '../../wire';
import type { GraphNode } from '../graph/topology';
import { alone } from './difference';
import { FlameView } from './FlameView';
import { snapshotId, latestId, snapshotLabel } from './snapshots';

const TERMINATED = -1;
const DISABLED = -2;

export const kinds: readonly (readonly [FlameGraphsType, string])[] = [
  ['FULL', 'All'],
  ['ON_CPU', 'On CPU'],
  ['OFF_CPU', 'Off CPU'],
];

/** The props that both views of flame graphs share. */
export interface Of {
  job: string;
  node: GraphNode;
  /** The samples that the server keeps. */
  kept: readonly FlameGraphSnapshotsSnapshot[];
  managers: readonly string[];
  /** Whether the operator can be sampled now. */
  live: boolean;
  /** Switches between one sample and the difference of two. */
  views: ComponentChildren;
}

/** One flame graph: the current sample, a held one, or one that the server keeps. */
export function FlameSample({ job, node, kept, managers, live, views, subtask, choose }: Of & { subtask: number | undefined; choose: (subtask: number | undefined) => void }) {
  const [kind, setKind] = useState<FlameGraphsType>('FULL');
  const [picked, setPicked] = useState<string>('');
  const [held, setHeld] = useState<FlameGraphsGraph | undefined>(undefined);
  const parallelism = node.vertex.parallelism;
  const one = kept.find((each) => each.id === picked) ?? (live ? undefined : kept[0]);
  const path = paths.flames(job, node.id, kind, subtask);
  const release = (then: () => void) => {
    setHeld(undefined);
    then();
  };
  const common = { job, vertex: node.id, kind, subtask, managers };
  return (
    <>
      <div class="card-body flames-tools row wrap">
        {views}
        <Segments label="Threads" value={kind} onChange={(next) => release(() => setKind(next))} options={kinds} />
        {one === undefined && parallelism > 1 && (
          <Select
            class="small"
            label="Subtask"
            value={subtask === undefined ? '' : String(subtask)}
            options={[['', `All ${parallelism} subtasks`], ...Array.from({ length: parallelism }, (_, index) => [String(index), `Subtask ${index}`] as const)]}
            onChange={(value) => release(() => choose(value === '' ? undefined : Number(value)))}
          />
        )}
        <Select class="small" label="When" value={one?.id ?? ''} options={[...(live ? [['', 'Now'] as const] : []), ...kept.map((each) => [each.id, snapshotLabel(each)] as const)]} onChange={setPicked} />
        {held !== undefined && one === undefined && (
          <Button class="small" aria-pressed={true} onClick={() => setHeld(undefined)}>
            Held at {clock(held.endTimestamp)}; resume
          </Button>
        )}
        <span class="push" />
        <CopyAsCurl path={path} />
      </div>
      {one !== undefined ? (
        <Kept key={`${one.id} ${kind}`} {...common} one={one} />
      ) : held !== undefined ? (
        <Sampled {...common} flames={held} id={snapshotId(held.endTimestamp, subtask)} />
      ) : (
        <Now {...common} hold={setHeld} />
      )}
    </>
  );
}

interface Common {
  job: string;
  vertex: string;
  kind: FlameGraphsType;
  subtask: number | undefined;
  managers: readonly string[];
}

function Now({ hold, ...of }: Common & { hold: (flames: FlameGraphsGraph) => void }) {
  const flames = useLive(paths.flames(of.job, of.vertex, of.kind, of.subtask), 2_000);
  return (
    <Show of={flames} what="a flame graph of this operator">
      {(value) => <Sampled {...of} flames={value} id={latestId(of.subtask)} hold={() => hold(value)} />}
    </Show>
  );
}

function Kept({ one, ...of }: Common & { one: FlameGraphSnapshotsSnapshot }) {
  const same = paths.flamesCompared(of.job, of.vertex, { base: one.id, other: one.id, 'base-type': of.kind, 'other-type': of.kind });
  const found = useLive(same, Infinity);
  return (
    <Show of={found} what="this flame graph">
      {({ root }) => <Sampled {...of} subtask={one.subtask} flames={{ endTimestamp: one.endTimestamp, data: alone(root) }} id={one.id} />}
    </Show>
  );
}

export function Sampling() {
  return <Notice icon="waiting" title="Sampling…" text="The first samples take about five seconds." />;
}

function Sampled({ flames, id, hold, job, vertex, kind, subtask, managers }: Common & { flames: FlameGraphsGraph; id: string; hold?: () => void }) {
  const { endTimestamp, data } = flames;
  if (endTimestamp === DISABLED) {
    return (
      <Notice icon="warning" title="Flame graphs are disabled">
        <p>
          Set <code>rest.flamegraph.enabled: true</code> in the server’s configuration and restart it.
        </p>
      </Notice>
    );
  }
  if (endTimestamp === TERMINATED) {
    return <Notice title="Nothing to sample" text="The operator has finished." />;
  }
  if (data === undefined) return <Sampling />;
  if (data.value === 0 || data.children.length === 0) {
    return <Notice title={kind === 'ON_CPU' ? 'No sample was on the CPU' : 'No samples'} text="No sampled thread was in this state." />;
  }
  const whose = subtask === undefined ? '' : `-subtask-${subtask}`;
  return (
    <FlameView
      data={data}
      note={`${plural(data.value, 'sample')} until ${clock(endTimestamp)}`}
      name={`flames-${vertex.slice(0, 8)}${whose}-${kind.toLowerCase()}`}
      collapsed={paths.flamesCollapsed(job, vertex, id, kind)}
      managers={managers}
      hold={hold}
    />
  );
}
