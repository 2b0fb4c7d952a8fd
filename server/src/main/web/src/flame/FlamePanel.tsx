import { useMemo, useState } from 'preact/hooks';
import { useLive } from '../api/live';
import { paths } from '../api/paths';
import type { FlameNode, Flames } from '../api/shapes';
import { clock, percent, plural } from '../format';
import type { GraphNode } from '../graph/topology';
import { CopyAsCurl } from '../part/Copy';
import { Notice } from '../part/Notice';
import { SearchField } from '../part/SearchField';
import { Show } from '../part/Show';
import { Segments } from '../part/Tabs';
import { FlameCanvas } from './FlameCanvas';
import { place, share } from './tree';

type Kind = 'FULL' | 'ON_CPU' | 'OFF_CPU';

const TERMINATED = -1;
const DISABLED = -2;

/** What the threads of an operator do, sampled by the engine when asked. */
export function FlamePanel({ job, node, running }: { job: string; node: GraphNode; running: boolean }) {
  const [kind, setKind] = useState<Kind>('FULL');
  const [subtask, setSubtask] = useState<number | undefined>(undefined);
  const [text, setText] = useState('');
  const path = paths.flames(job, node.id, kind, subtask);
  const flames = useLive<Flames>(path, 2_000);
  if (!running || node.vertex.status !== 'RUNNING') {
    return (
      <Notice title="Nothing to sample">
        <p>A flame graph shows what the threads of a running operator do. This operator is not running.</p>
      </Notice>
    );
  }
  return (
    <>
      <div class="card-body row wrap">
        <Segments
          label="Which samples"
          value={kind}
          onChange={setKind}
          options={[
            ['FULL', 'All'],
            ['ON_CPU', 'On CPU'],
            ['OFF_CPU', 'Off CPU'],
          ]}
        />
        {node.vertex.parallelism > 1 && (
          <select
            class="select small"
            aria-label="Subtask"
            value={subtask === undefined ? '' : String(subtask)}
            onChange={(event) => setSubtask(event.currentTarget.value === '' ? undefined : Number(event.currentTarget.value))}
          >
            <option value="">All {node.vertex.parallelism} subtasks</option>
            {Array.from({ length: node.vertex.parallelism }, (_, index) => (
              <option key={index} value={index}>
                Subtask {index}
              </option>
            ))}
          </select>
        )}
        <SearchField label="Find a method" value={text} onInput={setText} />
        <div class="push" />
        <CopyAsCurl path={path} />
      </div>
      <Show of={flames} what="a flame graph of this operator">
        {(value) => <Sampled flames={value} text={text} kind={kind} />}
      </Show>
    </>
  );
}

function Sampled({ flames, text, kind }: { flames: Flames; text: string; kind: Kind }) {
  if (flames.endTimestamp === DISABLED) {
    return (
      <Notice icon="warning" title="Flame graphs are switched off">
        <p>
          Set <code>rest.flamegraph.enabled: true</code> in the server's configuration and start it again.
        </p>
      </Notice>
    );
  }
  if (flames.endTimestamp === TERMINATED) {
    return (
      <Notice title="Nothing to sample">
        <p>The operator has ended.</p>
      </Notice>
    );
  }
  if (flames.data === undefined) {
    return (
      <Notice icon="waiting" title="Sampling…">
        <p>The first samples take about five seconds.</p>
      </Notice>
    );
  }
  if (flames.data.value === 0 || flames.data.children.length === 0) {
    return (
      <Notice title={kind === 'ON_CPU' ? 'No sample was on the CPU' : 'No sample of this kind'}>
        <p>The threads were looked at and none was doing this.</p>
      </Notice>
    );
  }
  return <Drawn data={flames.data} at={flames.endTimestamp} text={text} />;
}

function Drawn({ data, at, text }: { data: FlameNode; at: number | undefined; text: string }) {
  const root = useMemo(() => place(data), [data]);
  const hit = share(root, text);
  return (
    <>
      <div class="card-body row wrap spread" style={{ paddingTop: 0 }}>
        <div class="legend">
          <span><i class="swatch code-own" />your code and generated code</span>
          <span><i class="swatch code-engine" />engine</span>
          <span><i class="swatch code-java" />Java</span>
          <span><i class="swatch code-other" />libraries</span>
        </div>
        <span class="muted" role="status">
          {text.trim() === '' ? `${plural(data.value, 'sample')} until ${clock(at)}` : `${percent(hit)} of the samples match`}
        </span>
      </div>
      <FlameCanvas data={data} text={text} />
    </>
  );
}
