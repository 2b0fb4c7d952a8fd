import { useEffect, useRef } from 'preact/hooks';
import { paths } from '../../api/paths';
import { href, type VertexTab } from '../../routing';
import { CopyAsCurl } from '../../ui/Copy';
import { Icon } from '../../ui/Icon';
import { StateBadge } from '../../ui/StateBadge';
import { Tabs } from '../../ui/Tabs';
import { FlamePanel } from '../flame/FlamePanel';
import type { GraphNode } from '../graph/topology';
import type { JobsDetail } from '../../wire';
import { OperatorMetrics } from './OperatorMetrics';
import { OperatorSubtasks } from './OperatorSubtasks';
import { OperatorWatermarks } from './OperatorWatermarks';

const tabs: readonly (readonly [VertexTab, string])[] = [
  ['metrics', 'Metrics'],
  ['subtasks', 'Subtasks'],
  ['watermarks', 'Watermarks'],
  ['flames', 'Flame graph'],
];

/** The details of an operator or of one of its subtasks. */
export function OperatorPanel({ job, node, tab, subtask }: { job: JobsDetail; node: GraphNode; tab: VertexTab; subtask: string | undefined }) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const top = panel.current?.getBoundingClientRect().top ?? 0;
    // In a low window, the panel is below the visible part, and a flame graph needs all of it.
    if (tab === 'flames' && top > innerHeight * 0.3) panel.current?.scrollIntoView({ block: 'start' });
    else if (top > innerHeight * 0.66) panel.current?.scrollIntoView({ block: 'center' });
  }, [tab]);
  const one = subtask === undefined || !/^\d+$/.test(subtask) ? undefined : Number(subtask);
  const address = (to: VertexTab, of: string | undefined = subtask) =>
    href({ screen: 'job', job: job.jid, tab: 'graph', vertex: node.id, vertexTab: to, subtask: of });
  const running = job['end-time'] <= 0;
  return (
    <section ref={panel} class="card panel" aria-label={`Operator ${node.vertex.name}`}>
      <header class="card-head">
        <StateBadge state={node.vertex.status} />
        <h2 class="cut panel-name" title={node.vertex.name}>
          {node.chain.join(' → ')}
        </h2>
        {one !== undefined && (
          <span class="panel-subtask">
            subtask {one}
            <a href={href({ screen: 'job', job: job.jid, tab: 'graph', vertex: node.id, vertexTab: tab })} title="All subtasks" aria-label="All subtasks">
              <Icon name="cross" />
            </a>
          </span>
        )}
        <CopyAsCurl path={paths.vertex(job.jid, node.id)} />
        <a class="button plain small" title="Close (Esc)" aria-label="Close the operator" href={href({ screen: 'job', job: job.jid, tab: 'graph', vertexTab: 'metrics' })}>
          <Icon name="cross" />
        </a>
      </header>
      <Tabs label="Operator tabs" tabs={tabs.map(([to, name]) => ({ name, address: address(to), current: to === tab }))} />
      {tab === 'metrics' && <OperatorMetrics job={job.jid} node={node} subtask={one} />}
      {tab === 'subtasks' && <OperatorSubtasks job={job.jid} node={node} running={running} chosen={one} address={(of) => address('subtasks', String(of))} />}
      {tab === 'watermarks' && <OperatorWatermarks job={job.jid} node={node} running={running} chosen={one} address={(of) => address('subtasks', String(of))} />}
      {tab === 'flames' && <FlamePanel job={job.jid} node={node} running={running} subtask={subtask} />}
    </section>
  );
}
