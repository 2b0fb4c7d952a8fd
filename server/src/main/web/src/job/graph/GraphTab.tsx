import { useMemo, useRef } from 'preact/hooks';
import { plural } from '../../format';
import { marks } from '../diagnosis/diagnosis';
import { href, type VertexTab } from '../../routing';
import { moment } from '../../time';
import { Notice } from '../../ui/Notice';
import { useDiagnosis, DiagnosisPanel } from '../diagnosis/DiagnosisPanel';
import { OperatorPanel } from '../operator/OperatorPanel';
import type { JobsDetail } from '../../wire';
import { JobGraph } from './JobGraph';
import type { LoadsByVertex } from './load';
import { OperatorTable } from './OperatorTable';
import { useRecordedGraph, type RecordedGraph } from './recordedGraph';
import { topology, type Topology } from './topology';
import { useLoads } from './useLoads';

const none: LoadsByVertex = new Map();

/** The diagnosis, the graph of the job, and the selected operator. */
export function GraphTab({ job, vertex, vertexTab, subtask }: { job: JobsDetail; vertex: string | undefined; vertexTab: VertexTab; subtask?: string | undefined }) {
  const past = useRecordedGraph(job.jid);
  const earlier = useRef<Topology | undefined>(undefined);
  const present = useMemo(() => (earlier.current = topology(job, earlier.current)), [job]);
  const graph = useMemo(() => (past === undefined ? present : asItWas(present, past)), [present, past]);
  const live = job['end-time'] <= 0 && moment.value === undefined;
  const measured = useLoads(job.jid, present, live);
  const now = live ? measured : (past?.loads ?? none);
  const diagnosed = useDiagnosis(job);
  const marked = useMemo(() => marks(diagnosed.report), [diagnosed.report]);
  const chosen = graph.nodes.find((node) => node.id === vertex);
  const address = (id: string) => href({ screen: 'job', job: job.jid, tab: 'graph', vertex: id, vertexTab });
  return (
    <>
      <section class="card" aria-label="Graph">
        <DiagnosisPanel job={job} graph={graph} diagnosed={diagnosed} brief={chosen !== undefined} address={address} />
        {job['pending-operators'] > 0 && (
          <p class="graph-pending">{plural(job['pending-operators'], 'more operator')}: the engine decides later how to run them.</p>
        )}
        {graph.nodes.length === 0 ? (
          <NoGraph job={job} />
        ) : (
          <JobGraph job={job.jid} graph={graph} loads={now} marks={marked} chosen={chosen?.id} address={address} />
        )}
      </section>
      {vertex !== undefined && chosen === undefined && (
        <Notice icon="search" title="Operator not found">
          <a href={href({ screen: 'job', job: job.jid, tab: 'graph', vertexTab: 'metrics' })}>Back to the graph</a>
        </Notice>
      )}
      {vertex === undefined && graph.nodes.length > 0 && <OperatorTable graph={graph} loads={now} address={address} />}
      {chosen !== undefined && <OperatorPanel key={chosen.id} job={job} node={chosen} tab={vertexTab} subtask={subtask} />}
    </>
  );
}

function NoGraph({ job }: { job: JobsDetail }) {
  if (job['end-time'] > 0) {
    return <Notice title="This job has no graph" text="It was not started, so its operators are not known." />;
  }
  return <Notice title="This job has no operators yet" text="The graph appears as soon as the plan is known." />;
}

/** The graph with the recorded states. */
function asItWas(graph: Topology, past: RecordedGraph): Topology {
  return {
    ...graph,
    nodes: graph.nodes.map((node) => {
      // A vertex with recorded figures was running, even if its change of state was not recorded.
      const state = past.states.get(node.id) ?? (past.loads.has(node.id) ? 'RUNNING' : 'CREATED');
      return { ...node, vertex: { ...node.vertex, status: state as typeof node.vertex.status } };
    }),
  };
}
