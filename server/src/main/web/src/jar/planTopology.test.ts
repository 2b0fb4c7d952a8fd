import { expect, it } from 'vitest';
import type { Plan } from '../wire';
import { planTopology } from './planTopology';

it('shows a plan as a job that has not begun', () => {
  const plan: Plan = {
    jid: 'j',
    name: 'p',
    type: 'STREAMING',
    nodes: [
      { id: 'b', parallelism: 2, operator: '', operator_strategy: '', description: 'sum<br/>+- nowhere: Writer<br/>', optimizer_properties: {}, inputs: [{ num: 0, id: 'a', ship_strategy: 'HASH', exchange: 'pipelined' }] },
      { id: 'a', parallelism: 1, operator: '', operator_strategy: '', description: 'Source: x<br/>', optimizer_properties: {} },
    ],
  };
  const graph = planTopology(plan);
  expect(graph.nodes.map((node) => [node.id, node.role, node.vertex.parallelism])).toEqual([['a', 'source', 1], ['b', 'sink', 2]]);
  expect(graph.nodes[1]!.chain).toEqual(['sum', 'nowhere: Writer']);
  expect(graph.edges.map((edge) => [edge.from, edge.to, edge.strategy])).toEqual([['a', 'b', 'HASH']]);
});
