import { useMemo } from 'preact/hooks';
import { plural } from '../format';
import { JobGraph } from '../job/graph/JobGraph';
import { href } from '../routing';
import type { Plan as PlanOfJob } from '../wire';
import { planTopology } from './planTopology';

const nothing: ReadonlyMap<string, never> = new Map<string, never>();

/** The plan of a program, drawn as a job graph. */
export function PlanGraph({ plan, jar }: { plan: PlanOfJob; jar: string }) {
  const graph = useMemo(() => planTopology(plan), [plan]);
  const here = href({ screen: 'submit', jar });
  return (
    <section class="plan">
      <h3>
        {plan.name}: {plural(plan.nodes.length, 'operator')}, {plan.type.toLowerCase()}
      </h3>
      <JobGraph job={plan.jid} graph={graph} loads={nothing} marks={nothing} chosen={undefined} address={() => here} />
    </section>
  );
}
