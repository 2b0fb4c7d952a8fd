import { lastValue, seriesOf } from '../api/history';
import type { HistoryCharts, TaskManagersDetail } from '../wire';

/** The load and memory pools of a process. */

type Values = readonly (number | undefined)[];

/** The load of a process at a moment, and its history. */
export interface ProcessLoad {
  heap: number | undefined;
  heapMax: number | undefined;
  cpu: number | undefined;
  /** The share of time spent in garbage collection. */
  gc: number | undefined;
  threads: number | undefined;
  cpuPast: Values;
  heapPast: Values;
}

export const LOAD_METRICS = ['heapUsed', 'heapMax', 'cpuLoad', 'gcTime', 'threads'] as const;

/** Older values do not count, in milliseconds; the recorder writes every ten seconds by default. */
const MAX_AGE = 45_000;

/** The load of each recorded process at a moment, by id. */
export function loadsOf(charts: HistoryCharts, at: number): ReadonlyMap<string, ProcessLoad> {
  const subjects = new Set(charts.series.filter((each) => each.job === undefined && LOAD_METRICS.some((metric) => metric === each.metric)).map((each) => each.subject));
  const found = new Map<string, ProcessLoad>();
  for (const subject of subjects) {
    const values = (metric: (typeof LOAD_METRICS)[number]) => seriesOf(charts, metric, subject);
    const last = (of: Values) => lastValue(charts, of, at, MAX_AGE);
    const load = {
      heap: last(values('heapUsed')),
      heapMax: last(values('heapMax')),
      cpu: last(values('cpuLoad')),
      gc: last(shareOf(charts.times, values('gcTime'))),
      threads: last(values('threads')),
      cpuPast: values('cpuLoad'),
      heapPast: values('heapUsed'),
    };
    if (load.heap !== undefined || load.cpu !== undefined) found.set(subject, load);
  }
  return found;
}

/** Converts a running total of milliseconds into the share of time between two known values. */
export function shareOf(times: readonly number[], sums: Values): (number | undefined)[] {
  let known: number | undefined;
  return sums.map((sum, index) => {
    const before = known;
    if (sum === undefined) return undefined;
    known = index;
    if (before === undefined) return undefined;
    const passed = times[index]! - times[before]!;
    const grown = sum - sums[before]!;
    // A total that shrinks belongs to a new process.
    return passed <= 0 || grown < 0 ? undefined : Math.min(1, grown / passed);
  });
}

/** A memory pool: its size and how much of it is used. */
export interface Pool {
  name: string;
  what: string;
  size: number | undefined;
  used: number | undefined;
  /** Part of other pools, so it does not count in a sum. */
  within?: boolean;
}

/** Values that only metrics have. */
export interface PoolMetrics {
  metaspace: number | undefined;
  managedUsed: number | undefined;
  managedTotal: number | undefined;
}

/** The memory pools of a task manager, in the engine's order. */
export function pools({ memoryConfiguration: set, metrics }: TaskManagersDetail, live: PoolMetrics): Pool[] {
  const heap = sum(set.frameworkHeap, set.taskHeap);
  const offHeap = sum(set.frameworkOffHeap, set.taskOffHeap);
  const network = positive(metrics.nettyShuffleMemoryTotal) ?? positive(set.networkMemory);
  const managed = positive(live.managedTotal) ?? positive(set.managedMemory);
  const nonHeap = positive(metrics.nonHeapUsed);
  return [
    { name: 'Java heap', what: 'objects of tasks and the engine', size: positive(metrics.heapMax) ?? heap, used: metrics.heapUsed },
    { name: 'Managed', what: 'RocksDB state, sorting and caching in batch mode', size: managed, used: live.managedUsed },
    { name: 'Network', what: 'buffers between tasks', size: network, used: metrics.nettyShuffleMemoryUsed },
    { name: 'Off-heap', what: 'direct memory of tasks and the engine', size: offHeap, used: undefined },
    { name: 'Metaspace', what: 'classes', size: positive(set.jvmMetaspace), used: live.metaspace },
    {
      name: 'JVM overhead',
      what: 'code cache, thread stacks, garbage collector',
      size: positive(set.jvmOverhead),
      used: nonHeap === undefined || live.metaspace === undefined ? undefined : Math.max(0, nonHeap - live.metaspace),
    },
    // The maximum that the engine reports is only what has been allocated so far.
    { name: 'Direct buffers', what: 'all direct buffers, including the network', size: undefined, used: metrics.directUsed, within: true },
    { name: 'Mapped files', what: 'memory-mapped files', size: undefined, used: metrics.mappedUsed, within: true },
  ];
}

function sum(...sizes: readonly (number | null | undefined)[]): number | undefined {
  const known = sizes.filter((size): size is number => typeof size === 'number' && size > 0);
  return known.length === 0 ? undefined : known.reduce((all, size) => all + size, 0);
}

function positive(value: number | null | undefined): number | undefined {
  return typeof value === 'number' && value > 0 ? value : undefined;
}
