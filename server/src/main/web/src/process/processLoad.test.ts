import { describe, expect, it } from 'vitest';
import type { HistoryCharts, TaskManagersDetail } from '../wire';
import { loadsOf, pools, shareOf } from './processLoad';

describe('the load of processes', () => {
  const series = (subject: string, metric: string, ...values: (number | 'NaN')[]) => ({ subject, name: subject, metric, values });
  const charts = {
    from: 0,
    to: 40_000,
    step: 10_000,
    times: [10_000, 20_000, 30_000, 40_000],
    series: [series('t1', 'heapUsed', 1, 2, 3, 'NaN'), series('t1', 'cpuLoad', 0.1, 0.2, 0.3, 'NaN'), series('t1', 'gcTime', 100, 100, 2_100, 'NaN'), series('t2', 'heapUsed', 'NaN', 'NaN', 'NaN', 'NaN'), { ...series('v', 'busy', 1, 1, 1, 1), job: 'j' }],
    truncated: false,
    recorder: { state: 'RECORDING', reason: '', from: 0, to: 0, bytes: 0, interval: 10_000 },
  } as unknown as HistoryCharts;

  it('is the last that is known at that moment, of those that were there', () => {
    const now = loadsOf(charts, 40_000);
    expect([...now.keys()]).toEqual(['t1']);
    expect(now.get('t1')).toMatchObject({ heap: 3, cpu: 0.3, gc: 0.2 });
    expect(loadsOf(charts, 25_000).get('t1')).toMatchObject({ heap: 2, cpu: 0.2, gc: 0 });
  });

  it('is not told when it is long ago', () => expect(loadsOf(charts, 200_000).size).toBe(0));

  it('does not take a new process for one that collects backwards', () => {
    expect(shareOf([0, 1_000, 2_000, 3_000], [500, undefined, 700, 10])).toEqual([undefined, undefined, 0.1, undefined]);
  });
});

describe('the memory of a task manager', () => {
  const detail = {
    memoryConfiguration: { frameworkHeap: 100, taskHeap: 900, frameworkOffHeap: 50, taskOffHeap: 0, networkMemory: 200, managedMemory: 300, jvmMetaspace: 80, jvmOverhead: 120, totalFlinkMemory: 1, totalProcessMemory: 1 },
    metrics: { heapUsed: 400, heapMax: -1, nonHeapUsed: 90, directUsed: 210, directMax: 250, mappedUsed: 0, mappedMax: 0, nettyShuffleMemoryUsed: 20, nettyShuffleMemoryTotal: 0 },
  } as unknown as TaskManagersDetail;

  it('is divided as it is set up, where nothing better is known', () => {
    const found = pools(detail, { metaspace: 60, managedUsed: 7, managedTotal: undefined });
    expect(found.map(({ name, size, used }) => [name, size, used])).toEqual([
      ['Java heap', 1_000, 400],
      ['Managed', 300, 7],
      ['Network', 200, 20],
      ['Off-heap', 50, undefined],
      ['Metaspace', 80, 60],
      ['JVM overhead', 120, 30],
      ['Direct buffers', undefined, 210],
      ['Mapped files', undefined, 0],
    ]);
    expect(found.filter((pool) => pool.within).map((pool) => pool.name)).toEqual(['Direct buffers', 'Mapped files']);
  });
});
