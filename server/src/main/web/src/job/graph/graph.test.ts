import { describe, expect, it } from 'vitest';
import type { JobsDetail, JobsVertex } from '../../wire';
import { fastLayout } from './fastLayout';
import { layoutKey, NODE, rounded, sizeOf } from './layout';
import { edgeRate, labelEnd, loads, thickness } from './load';
import { nextMatch, matchingNodes } from './nodeSearch';
import { operators } from './operators';
import { chain, describe as described, topology } from './topology';
import { touches } from './viewport';

function job(edges: readonly (readonly [string, string])[], ids: readonly string[]): JobsDetail {
  return {
    vertices: ids.map((id) => ({ id, name: id, parallelism: 1, status: 'RUNNING' }) as JobsVertex),
    plan: {
      nodes: [...ids].reverse().map((id) => ({
        id,
        parallelism: 1,
        description: '',
        inputs: edges.filter(([, to]) => to === id).map(([from], num) => ({ id: from, num, exchange: '', ship_strategy: 'HASH' })),
      })),
    },
  } as unknown as JobsDetail;
}

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

  it('does not read again what is the same in the next answer', () => {
    const later = topology(job([['a', 'c'], ['b', 'c'], ['c', 'd']], ['a', 'b', 'c', 'd']), graph);
    expect(later.nodes[0]!.operators).toBe(graph.nodes[0]!.operators);
    expect(later.nodes[0]!.vertex).not.toBe(graph.nodes[0]!.vertex);
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

describe('a layout', () => {
  const graph = topology(job([['a', 'b']], ['a', 'b']));

  it('is another one when a chain is opened or the records go another way', () => {
    const keys = [layoutKey(graph, new Set(), 'RIGHT'), layoutKey(graph, new Set(['a']), 'RIGHT'), layoutKey(graph, new Set(['b']), 'RIGHT'), layoutKey(graph, new Set(), 'DOWN')];
    expect(new Set(keys).size).toBe(4);
    expect(layoutKey(graph, new Set(['gone']), 'RIGHT')).toBe(keys[0]);
  });

  it('makes room for each operator of an open chain', () => {
    const node = { ...graph.nodes[0]!, operators: operators('a -> b -> c', []) };
    expect(sizeOf(node, false)).toEqual(NODE);
    const two = { ...node, operators: node.operators.slice(1) };
    expect(sizeOf(node, true).height - sizeOf(two, true).height).toBe(40);
  });

  it('draws bends that fit their stretches', () => {
    expect(rounded([{ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 10, y: 8 }])).toBe('M0 0L6 0Q10 0 10 4L10 8');
  });
});

describe('a layout that is ready at once', () => {
  const size = { width: 100, height: 50 };
  const room = { between: 60, beside: 20, margin: 10 };
  const grid = (layers: number, rows: number) => {
    const id = (layer: number, row: number) => `${layer}.${row}`;
    const ids = Array.from({ length: layers * rows }, (_, index) => id(Math.floor(index / rows), index % rows));
    const edges = ids.filter((each) => !each.startsWith('0.')).flatMap((each) => {
      const [layer = 0, row = 0] = each.split('.').map(Number);
      return [[id(layer - 1, row), each], [id(layer - 1, (row * 7 + layer) % rows), each]] as const;
    });
    return topology(job(edges, ids));
  };

  it('lets records go one way and nothing lie over another', () => {
    const graph = grid(6, 9);
    const { nodes, width, height } = fastLayout(graph, () => size, 'x', room);
    for (const { from, to } of graph.edges) expect(nodes.get(to)!.x).toBeGreaterThan(nodes.get(from)!.x + size.width);
    const boxes = [...nodes.values()];
    expect(boxes.some((a, index) => boxes.slice(index + 1).some((b) => touches(a, b)))).toBe(false);
    expect(boxes.every((box) => box.x >= 10 && box.y >= 10 && box.x + box.width <= width && box.y + box.height <= height)).toBe(true);
  });

  it('goes down as well as to the right', () => {
    const graph = topology(job([['a', 'b']], ['a', 'b']));
    const { nodes } = fastLayout(graph, () => size, 'y', room);
    expect(nodes.get('b')!.y - nodes.get('a')!.y).toBe(110);
    expect(nodes.get('b')!.x).toBe(nodes.get('a')!.x);
  });

  it('puts a late source beside what it feeds, and does not depend on chance', () => {
    const graph = topology(job([['a', 'b'], ['b', 'c'], ['late', 'c']], ['a', 'b', 'c', 'late']));
    const arranged = fastLayout(graph, () => size, 'x', room);
    expect(arranged.nodes.get('late')!.x).toBe(arranged.nodes.get('b')!.x);
    expect(fastLayout(graph, () => size, 'x', room)).toEqual(arranged);
  });
});

describe('the operators of a chain', () => {
  it('have each what the planner says of them', () => {
    const found = operators('Source: orders[5] -> Calc[6]', ['[5]:TableSourceScan(table=[[orders]])', '[6]:Calc(select=[a, b])']);
    expect(found.map(({ name, says }) => [name, says])).toEqual([
      ['Source: orders[5]', 'TableSourceScan(table=[[orders]])'],
      ['Calc[6]', 'Calc(select=[a, b])'],
    ]);
  });

  it('stand one by one behind a fork', () => {
    const found = operators('a -> (b(x, y -> z), c -> d)', []);
    expect(found.map(({ name, depth }) => [name, depth])).toEqual([['a', 0], ['b(x, y -> z)', 1], ['c', 1], ['d', 1]]);
  });

  it('are not taken for a fork when a name merely stands in brackets', () => {
    expect(operators('(one)', []).map((each) => each.name)).toEqual(['(one)']);
  });

  it('say nothing twice', () => {
    expect(operators('revenue[10]: Writer', ['revenue[10]: Writer'])[0]!.says).toBe('');
  });

  it('are found in metrics as the engine writes them', () => {
    expect(operators('Source: orders[5] -> a.b,c', []).map((each) => each.metric)).toEqual(['Source__orders[5]', 'a_b_c']);
    expect(operators('x'.repeat(100), [])[0]!.metric).toBe('x'.repeat(80));
  });
});

describe('loads', () => {
  const graph = topology(job([['a', 'b'], ['b', 'c'], ['c', 'd']], ['a', 'b', 'c', 'd']));
  const one = { id: 'b', parallelism: 2, busy: { mean: 0.5, max: 0.9, subtask: 1 }, recordsIn: 7, recordsOut: 'NaN' as const, skew: 1.8, skewed: 1, watermark: { low: 4_000, high: 4_500, subtask: 0 } };

  it('are those of the busiest subtask, and the lag that of the slowest', () => {
    expect(loads({ job: 'j', at: 10_000, vertices: [one] }).get('b')).toEqual({
      busy: 0.9,
      back: undefined,
      idle: undefined,
      recordsIn: 7,
      recordsOut: undefined,
      skew: { times: 1.8, subtask: 1 },
      lag: 6_000,
      subtasks: undefined,
    });
  });

  it('say an edge\'s rate only where it is beyond doubt', () => {
    const fan = topology(job([['a', 'c'], ['b', 'c'], ['a', 'd'], ['b', 'd']], ['a', 'b', 'c', 'd']));
    const reported = loads({ job: 'j', at: 0, vertices: [one, { ...one, id: 'c' }] });
    expect(edgeRate(fan, reported, 'a', 'c')).toBeUndefined();
    expect(edgeRate(graph, reported, 'a', 'b')).toBe(7);
  });

  it('stand where fewer edges meet, and nowhere in a crowd', () => {
    const many = ['a', 'b', 'c', 'd', 'e'];
    const merged = topology(job(many.map((id) => [id, 'z'] as const), [...many, 'z']));
    expect(labelEnd(merged, 'a', 'z')).toBe('leaving');
    expect(labelEnd(graph, 'a', 'b')).toBe('arriving');
    const all = topology(job(many.flatMap((id) => many.map((to) => [id, `${to}2`] as const)), [...many, ...many.map((id) => `${id}2`)]));
    expect(labelEnd(all, 'a', 'b2')).toBeUndefined();
  });

  it('make the edge with most records the thickest', () => {
    expect(thickness(100, 100)).toBeGreaterThan(thickness(10, 100));
    expect(thickness(undefined, 100)).toBe(thickness(0, 0));
  });
});

describe('a search', () => {
  const nodes = topology(job([['orders', 'calc']], ['orders', 'calc', 'other'])).nodes;

  it('finds by every word, whatever its case', () => {
    expect(matchingNodes(nodes, 'ORD source')).toEqual(['orders']);
    expect(matchingNodes(nodes, ' ')).toEqual([]);
  });

  it('goes round', () => {
    expect(nextMatch(['a', 'b'], undefined, false)).toBe('a');
    expect(nextMatch(['a', 'b'], 'b', false)).toBe('a');
    expect(nextMatch(['a', 'b'], 'a', true)).toBe('b');
    expect(nextMatch([], 'a', false)).toBeUndefined();
  });
});
