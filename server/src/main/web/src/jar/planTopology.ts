/** Turns a plan into the topology of a job that has not started, so that the job graph can draw it. */
import { describe, topology, type Topology } from '../job/graph/topology';
import type { JobsVertex, Plan, PlanNode } from '../wire';

export function planTopology(plan: Plan): Topology {
  return topology({ vertices: plan.nodes.map(vertexOf), plan });
}

function vertexOf(node: PlanNode): JobsVertex {
  return {
    id: node.id,
    slotSharingGroupId: '',
    name: describe(node.description).join(' -> ').trim() || node.operator,
    maxParallelism: -1,
    parallelism: node.parallelism,
    status: 'CREATED',
    'start-time': -1,
    'end-time': -1,
    duration: -1,
    tasks: {},
    metrics: {
      'read-bytes': 0,
      'read-bytes-complete': false,
      'write-bytes': 0,
      'write-bytes-complete': false,
      'read-records': 0,
      'read-records-complete': false,
      'write-records': 0,
      'write-records-complete': false,
      'accumulated-backpressured-time': 0,
      'accumulated-idle-time': 0,
      'accumulated-busy-time': 0,
    },
  };
}
