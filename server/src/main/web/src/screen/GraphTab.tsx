import { useMemo } from 'preact/hooks';
import type { JobDetail } from '../api/shapes';
import { percent } from '../format';
import { JobGraph } from '../graph/JobGraph';
import { bottleneck, useLoads, type Load } from '../graph/load';
import { topology, type Topology } from '../graph/topology';
import { Card } from '../part/Card';
import { Icon } from '../part/Icon';
import { LoadLegend } from '../part/LoadBar';
import { Notice } from '../part/Notice';
import { href, type VertexTab } from '../routing';
import { Operators } from './Operators';
import { OperatorPanel } from './OperatorPanel';

/** The job as a graph, and one of its operators seen closely. */
export function GraphTab({ job, vertex, vertexTab }: { job: JobDetail; vertex: string | undefined; vertexTab: VertexTab }) {
  const graph = useMemo(() => topology(job), [job]);
  const running = job['end-time'] <= 0;
  const loads = useLoads(job.jid, graph.nodes.map((node) => node.id), running);
  const now = running ? loads.now.value : none;
  const slow = bottleneck(graph, now);
  const chosen = graph.nodes.find((node) => node.id === vertex);
  const address = (id: string) => href({ screen: 'job', job: job.jid, tab: 'graph', vertex: id, vertexTab });
  return (
    <>
      <Card flush title={<Verdict job={job} graph={graph} loads={now} slow={slow} address={address} />} side={<LoadLegend />}>
        {graph.nodes.length === 0 ? (
          <Notice title="This job has no operators yet">
            <p>It is being prepared; the graph appears as soon as the plan is known.</p>
          </Notice>
        ) : (
          <JobGraph graph={graph} loads={now} slow={slow} chosen={chosen?.id} address={address} />
        )}
      </Card>
      {vertex !== undefined && chosen === undefined && (
        <Notice icon="search" title="This job has no such operator">
          <a href={href({ screen: 'job', job: job.jid, tab: 'graph', vertexTab: 'metrics' })}>Back to the graph</a>
        </Notice>
      )}
      {vertex === undefined && graph.nodes.length > 0 && <Operators graph={graph} loads={now} address={address} />}
      {chosen !== undefined && <OperatorPanel key={chosen.id} job={job} node={chosen} tab={vertexTab} loads={loads} />}
    </>
  );
}

const none: ReadonlyMap<string, Load> = new Map();

function Ended({ job, graph, address }: { job: JobDetail; graph: Topology; address: (vertex: string) => string }) {
  const failed = graph.nodes.find((node) => node.vertex.status === 'FAILED');
  if (job.state !== 'FAILED') return <h2>The job has ended; this is how its operators stood</h2>;
  return (
    <h2 class="verdict">
      <Icon name="warning" />
      <span>
        The job failed
        {failed !== undefined && (
          <>
            {' '}
            in <a href={address(failed.id)}>{failed.chain.join(' → ')}</a>
          </>
        )}
        ; <a href={href({ screen: 'job', job: job.jid, tab: 'exceptions' })}>see why</a>
      </span>
    </h2>
  );
}

/** The answer to "why is it slow", in a sentence. */
function Verdict({ job, graph, loads, slow, address }: {
  job: JobDetail;
  graph: Topology;
  loads: ReadonlyMap<string, Load>;
  slow: string | undefined;
  address: (vertex: string) => string;
}) {
  if (job['end-time'] > 0) return <Ended job={job} graph={graph} address={address} />;
  if (loads.size === 0) return <h2 class="muted">Measuring…</h2>;
  const name = (id: string) => graph.nodes.find((node) => node.id === id)?.chain.join(' → ') ?? id;
  if (slow !== undefined) {
    return (
      <h2 class="verdict">
        <Icon name="warning" />
        <span>
          Bottleneck: <a href={address(slow)}>{name(slow)}</a>, {percent(loads.get(slow)?.busy)} busy; what feeds it waits
        </span>
      </h2>
    );
  }
  const busiest = [...loads].sort(([, a], [, b]) => (b.busy ?? 0) - (a.busy ?? 0))[0];
  if (busiest === undefined || (busiest[1].busy ?? 0) < 0.8) return <h2>Nothing is held back</h2>;
  return (
    <h2 class="verdict">
      <span>
        Nothing is held back; <a href={address(busiest[0])}>{name(busiest[0])}</a> is {percent(busiest[1].busy)} busy
      </span>
    </h2>
  );
}
