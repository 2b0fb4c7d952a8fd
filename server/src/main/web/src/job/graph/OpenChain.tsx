import { useLive } from '../../api/live';
import { paths } from '../../api/paths';
import { figure, rate } from '../../format';
import type { GraphNode } from './topology';

const POLL_MILLIS = 2_000;

/** The operators of a chain with their descriptions and record rates. */
export function OpenChain({ job, node, running }: { job: string; node: GraphNode; running: boolean }) {
  const names = node.operators.flatMap(({ metric }) => [`${metric}.numRecordsInPerSecond`, `${metric}.numRecordsOutPerSecond`]);
  const measured = useLive(paths.vertexMetrics(job, node.id, names), running ? POLL_MILLIS : Infinity).value.value ?? [];
  const of = (metric: string, name: string) => figure(measured.find((each) => each.id === `${metric}.${name}`)?.sum);
  return (
    <span class="chain">
      {node.operators.map(({ name, says, depth, metric }, index) => {
        const recordsIn = of(metric, 'numRecordsInPerSecond');
        const recordsOut = of(metric, 'numRecordsOutPerSecond');
        return (
          <span class="chain-row" key={index} style={{ '--depth': depth }} title={says === '' ? name : `${name}\n${says}`}>
            <b class="cut">{name}</b>
            <span class="chain-flow">
              {recordsIn !== undefined && recordsIn > 0 && `${rate(recordsIn)} in`}
              {recordsIn !== undefined && recordsIn > 0 && recordsOut !== undefined && recordsOut > 0 && ' · '}
              {recordsOut !== undefined && recordsOut > 0 && `${rate(recordsOut)} out`}
            </span>
            <span class="chain-says cut">{says}</span>
          </span>
        );
      })}
    </span>
  );
}
