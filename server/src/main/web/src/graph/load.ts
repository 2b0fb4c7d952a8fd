import { signal, type Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { getJson } from '../api/http';
import { paths } from '../api/paths';
import type { Aggregate } from '../api/shapes';
import { figure } from '../format';
import type { Topology } from './topology';

/** How hard one vertex works: ratios are those of its busiest subtask, rates those of all subtasks together. */
export interface Load {
  at: number;
  busy: number | undefined;
  back: number | undefined;
  idle: number | undefined;
  recordsIn: number | undefined;
  recordsOut: number | undefined;
}

const METRICS = [
  'busyTimeMsPerSecond',
  'backPressuredTimeMsPerSecond',
  'idleTimeMsPerSecond',
  'numRecordsInPerSecond',
  'numRecordsOutPerSecond',
] as const;

/** Ten minutes of looking once a second. */
const KEPT = 600;
const AT_ONCE = 6;

/** The loads of one job's vertices, now and for as long as the page has watched. */
export class Loads {
  readonly now: Signal<ReadonlyMap<string, Load>> = signal(new Map());
  private readonly past = new Map<string, Load[]>();
  private watching = 0;
  private vertices: readonly string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly job: string) {}

  history(vertex: string): readonly Load[] {
    return this.past.get(vertex) ?? [];
  }

  watch(vertices: readonly string[]): () => void {
    this.vertices = vertices;
    this.watching++;
    if (this.watching === 1) void this.round();
    return () => {
      this.watching--;
      if (this.watching === 0) clearTimeout(this.timer);
    };
  }

  private async round(): Promise<void> {
    clearTimeout(this.timer);
    if (!document.hidden) {
      const queue = [...this.vertices];
      const seen = new Map<string, Load>();
      const worker = async () => {
        for (let vertex = queue.shift(); vertex !== undefined; vertex = queue.shift()) {
          const reply = await getJson(paths.vertexMetrics(this.job, vertex, METRICS));
          if (reply.kind === 'ok' && reply.value.length > 0) seen.set(vertex, load(reply.value, Date.now()));
        }
      };
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, queue.length) }, worker));
      this.record(seen);
    }
    // Every vertex is a question of its own: a large job is asked less often.
    if (this.watching > 0) this.timer = setTimeout(() => void this.round(), Math.max(1_000, this.vertices.length * 25));
  }

  private record(seen: ReadonlyMap<string, Load>): void {
    for (const [vertex, latest] of seen) {
      const kept = this.past.get(vertex) ?? [];
      kept.push(latest);
      if (kept.length > KEPT) kept.shift();
      this.past.set(vertex, kept);
    }
    this.now.value = seen;
  }
}

export function load(metrics: readonly Aggregate[], at: number): Load {
  const of = (name: string) => metrics.find((metric) => metric.id === name);
  const ratio = (name: string) => {
    const millis = figure(of(name)?.max);
    return millis === undefined ? undefined : Math.min(1, Math.max(0, millis / 1000));
  };
  return {
    at,
    busy: ratio('busyTimeMsPerSecond'),
    back: ratio('backPressuredTimeMsPerSecond'),
    idle: ratio('idleTimeMsPerSecond'),
    recordsIn: figure(of('numRecordsInPerSecond')?.sum),
    recordsOut: figure(of('numRecordsOutPerSecond')?.sum),
  };
}

/** What the engine itself calls "low" back-pressure begins here. */
export const HELD_BACK = 0.1;

/** The vertex that holds the others back: not held back itself, while what feeds it is. The busiest of them. */
export function bottleneck(graph: Topology, loads: ReadonlyMap<string, Load>): string | undefined {
  const held = (id: string) => (loads.get(id)?.back ?? 0) >= HELD_BACK;
  const holding = new Set(graph.edges.filter((edge) => held(edge.from) && !held(edge.to)).map((edge) => edge.to));
  return [...holding].sort((a, b) => (loads.get(b)?.busy ?? 0) - (loads.get(a)?.busy ?? 0))[0];
}

/** The records a second on one edge, where the totals of its two ends leave no doubt about it. */
export function edgeRate(graph: Topology, loads: ReadonlyMap<string, Load>, from: string, to: string): number | undefined {
  if (graph.into.get(to) === 1) return loads.get(to)?.recordsIn;
  if (graph.outOf.get(from) === 1) return loads.get(from)?.recordsOut;
  return undefined;
}

const watched = new Map<string, Loads>();
const JOBS_KEPT = 4;

export function useLoads(job: string, vertices: readonly string[], running: boolean): Loads {
  const loads = watched.get(job) ?? new Loads(job);
  if (!watched.has(job)) {
    watched.set(job, loads);
    if (watched.size > JOBS_KEPT) watched.delete(watched.keys().next().value!);
  }
  const key = vertices.join(' ');
  useEffect(() => (running && vertices.length > 0 ? loads.watch(vertices) : undefined), [loads, key, running]);
  return loads;
}
