import type { JobDetail } from './shapes';
import { figure } from '../format';

/** What one answer about a job adds up to; two of them make a speed. */
export interface Reading {
  at: number;
  /** Records that the job's sources have written. */
  records: number;
  vertices: readonly { id: string; name: string; parallelism: number; busy: number | undefined; back: number }[];
}

/** How a job does: its throughput, and its most troubled vertex. */
export interface Pulse {
  recordsPerSecond: number;
  busiest: { name: string; ratio: number } | undefined;
  mostHeldBack: { name: string; ratio: number } | undefined;
}

export function reading(job: JobDetail): Reading {
  const sources = new Set(job.plan.nodes.filter((node) => (node.inputs ?? []).length === 0).map((node) => node.id));
  const total = job.vertices
    .filter((vertex) => sources.has(vertex.id))
    .reduce((sum, vertex) => sum + vertex.metrics['write-records'], 0);
  return {
    at: job.now,
    records: total,
    vertices: job.vertices.map((vertex) => ({
      id: vertex.id,
      name: vertex.name,
      parallelism: vertex.parallelism,
      busy: figure(vertex.metrics['accumulated-busy-time']),
      back: vertex.metrics['accumulated-backpressured-time'],
    })),
  };
}

/**
 * The engine refreshes its totals every few seconds, so a speed is taken between two answers with different totals.
 * Totals that shrink mean that the job started anew in between.
 */
export function pulse(before: Reading, after: Reading): Pulse | undefined {
  const millis = after.at - before.at;
  if (millis <= 0 || after.records < before.records) return undefined;
  const worst = (of: 'busy' | 'back') => {
    let found: { name: string; ratio: number } | undefined;
    for (const vertex of after.vertices) {
      const was = before.vertices.find((each) => each.id === vertex.id)?.[of];
      const is = vertex[of];
      if (was === undefined || is === undefined) continue;
      const ratio = Math.min(1, Math.max(0, (is - was) / millis / vertex.parallelism));
      if (ratio > (found?.ratio ?? 0)) found = { name: vertex.name, ratio };
    }
    return found;
  };
  return { recordsPerSecond: ((after.records - before.records) * 1000) / millis, busiest: worst('busy'), mostHeldBack: worst('back') };
}

/** Whether a later answer brings new totals. */
export function moved(before: Reading, after: Reading): boolean {
  const total = (each: Reading) => each.records + each.vertices.reduce((sum, vertex) => sum + (vertex.busy ?? 0) + vertex.back, 0);
  return total(before) !== total(after);
}
