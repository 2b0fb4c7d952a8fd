import type { Plan as PlanOfJob, PlanNode } from '../wire';
import { chain, describe } from '../graph/topology';

/** What a program would run, as steps in the order in which records pass. */
export function Plan({ plan }: { plan: PlanOfJob }) {
  const names = new Map(plan.nodes.map((node) => [node.id, title(node)]));
  return (
    <section class="stack">
      <h3>{plan.name}</h3>
      <ol class="plan">
        {plan.nodes.map((node) => (
          <li key={node.id}>
            <b>{title(node)}</b> <span class="muted">parallelism {node.parallelism}</span>
            {(node.inputs ?? []).map((input) => (
              <span key={input.num} class="muted block">
                ← {names.get(input.id) ?? input.id}
                {input.ship_strategy !== null && `, ${input.ship_strategy.toLowerCase()}`}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

function title(node: PlanNode): string {
  return chain(describe(node.description).join(' ').trim() || node.operator).join(' → ');
}
