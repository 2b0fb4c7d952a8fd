import { describe, expect, it } from 'vitest';
import type { Aggregate, JobDetail, JobVertex } from '../api/shapes';
import { rounded } from './layout';
import { bottleneck, edgeRate, load, type Load } from './load';
import { chain, describe as described, topology } from './topology';
import { fit, neighbour, reveal, zoom } from './view';

function job(edges: readonly (readonly [string, string])[], ids: readonly string[]): JobDetail {
  return {
    vertices: ids.map((id) => ({ id, name: id, parallelism: 1, status: 'RUNNING' }) as JobVertex),
    plan: {
      nodes: [...ids].reverse().map((id) => ({
        id,
        parallelism: 1,
        description: '',
        inputs: edges.filter(([, to]) => to === id).map(([from], num) => ({ id: from, num, exchange: '', ship_strategy: 'HASH' })),
      })),
    },
  } as unknown as JobDetail;
}

const busy = (ratio: number, back: number, recordsIn = 0): Load => ({ at: 0, busy: ratio, back, idle: 0, recordsIn, recordsOut: 0 });

describe('the graph of a job', () => {
  const graph = topology(job([['a', 'c'], ['b', 'c'], ['c', 'd']], ['a', 'b', 'c', 'd']));

  it('is in the order in which records pass', () => {
    const at = (id: string) => graph.nodes.findIndex((node) => node.id === id);
    expect(at('c')).toBeGreaterThan(Math.max(at('a'), at('b')));
    expect(at('d')).toBe(3);
  });

  it('knows sources and sinks', () => {
    expect(Object.fromEntries(graph.nodes.map((node) => [node.id, node.role]))).toEqual({ a: 'source', b: 'source', c: 'operator', d: 'sink' });
  });

  it('keeps its key while only figures change, and so its layout', () => {
    expect(topology(job([['a', 'c'], ['b', 'c'], ['c', 'd']], ['a', 'b', 'c', 'd'])).key).toBe(graph.key);
    expect(topology(job([['a', 'c'], ['c', 'd']], ['a', 'b', 'c', 'd'])).key).not.toBe(graph.key);
  });

  it('splits chains and leaves forks whole', () => {
    expect(chain('Source: orders[1] -> Calc[2]')).toEqual(['Source: orders[1]', 'Calc[2]']);
    expect(chain('a -> (b, c -> d) -> e')).toEqual(['a', '(b, c -> d)', 'e']);
  });

  it('reads descriptions as text, whatever is in them', () => {
    expect(described('[4]:Agg(a &lt; b)<br/>+- [5]:Calc(x=[&#39;&lt;img src=x onerror=alert(1)&gt;&#39;])<br/>')).toEqual([
      '[4]:Agg(a < b)',
      "[5]:Calc(x=['<img src=x onerror=alert(1)>'])",
    ]);
    expect(described('&amp;lt;b&amp;gt;')).toEqual(['&lt;b&gt;']);
  });
});

describe('loads', () => {
  const graph = topology(job([['a', 'b'], ['b', 'c'], ['c', 'd']], ['a', 'b', 'c', 'd']));

  it('are those of the busiest subtask, and rates are sums', () => {
    const answer: Aggregate[] = [
      { id: 'busyTimeMsPerSecond', max: 900, avg: 450, sum: 900 },
      { id: 'backPressuredTimeMsPerSecond', max: 'NaN' },
      { id: 'numRecordsInPerSecond', max: 10, sum: 15 },
    ];
    expect(load(answer, 5)).toEqual({ at: 5, busy: 0.9, back: undefined, idle: undefined, recordsIn: 15, recordsOut: undefined });
  });

  it('name the one that holds the others back', () => {
    const loads = new Map([['a', busy(0.1, 0.9)], ['b', busy(0.2, 0.8)], ['c', busy(1, 0)], ['d', busy(0.3, 0)]]);
    expect(bottleneck(graph, loads)).toBe('c');
  });

  it('name nobody when nothing is held back', () => {
    expect(bottleneck(graph, new Map([['a', busy(1, 0.05)], ['b', busy(1, 0)]]))).toBeUndefined();
  });

  it('say an edge\'s rate only where it is beyond doubt', () => {
    const fan = topology(job([['a', 'c'], ['b', 'c'], ['a', 'd'], ['b', 'd']], ['a', 'b', 'c', 'd']));
    expect(edgeRate(fan, new Map([['c', busy(0, 0, 7)]]), 'a', 'c')).toBeUndefined();
    expect(edgeRate(graph, new Map([['b', busy(0, 0, 7)]]), 'a', 'b')).toBe(7);
  });
});

describe('the view', () => {
  const layout = { key: '', width: 2000, height: 500, nodes: new Map(), edges: new Map() };

  it('fits the whole graph and never makes it larger than life', () => {
    expect(fit(layout, { width: 1000, height: 500 })).toEqual({ scale: 0.5, x: 0, y: 125 });
    expect(fit({ ...layout, width: 100, height: 100 }, { width: 1000, height: 500 }).scale).toBe(1);
  });

  it('zooms around the pointer', () => {
    const after = zoom({ x: 10, y: 20, scale: 1 }, 2, { x: 110, y: 70 });
    expect({ x: (110 - after.x) / after.scale, y: (70 - after.y) / after.scale }).toEqual({ x: 100, y: 50 });
  });

  it('moves only when a node is not wholly seen', () => {
    const view = { x: 0, y: 0, scale: 1 };
    expect(reveal(view, { x: 50, y: 50 }, { width: 800, height: 400 })).toEqual(view);
    expect(reveal(view, { x: 900, y: 50 }, { width: 800, height: 400 }).x).toBeLessThan(0);
  });

  it('finds neighbours by direction', () => {
    const nodes = new Map([['a', { x: 0, y: 0 }], ['b', { x: 300, y: 10 }], ['c', { x: 300, y: 200 }], ['d', { x: 600, y: 0 }]]);
    expect(neighbour(nodes, 'a', 'ArrowRight')).toBe('b');
    expect(neighbour(nodes, 'b', 'ArrowDown')).toBe('c');
    expect(neighbour(nodes, 'd', 'ArrowLeft')).toBe('b');
    expect(neighbour(nodes, 'd', 'ArrowRight')).toBeUndefined();
  });

  it('draws bends that fit their stretches', () => {
    expect(rounded([{ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 10, y: 8 }])).toBe('M0 0L6 0Q10 0 10 4L10 8');
  });
});
