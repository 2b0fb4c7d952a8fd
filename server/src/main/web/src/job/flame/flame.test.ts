import { describe, expect, it } from 'vitest';
import type { FlameGraphSnapshotsPlace, FlameGraphsNode } from '../../wire';
import { alone, both, largest } from './difference';
import { boxes, boxOf, points, shorten, topOf, type Scene } from './drawFlames';
import { place, within } from './flameTree';
import { hottest, shifts } from './methodTotals';
import { snapshotId, nearestSnapshots } from './snapshots';
import { escaped, svg } from './svgExport';

const node = (name: string, value: number, ...children: FlameGraphsNode[]): FlameGraphsNode => ({ name, value, children });
const spot = (name: string, base: number, other: number, change: number, ...children: FlameGraphSnapshotsPlace[]): FlameGraphSnapshotsPlace => ({ name, base, other, change, children });

describe('the hottest frames', () => {
  it('have their own samples and those below, lines together and recursion once', () => {
    const root = place(node('root', 100, node('a.run:1', 80, node('a.run:2', 60, node('b.hot:1', 50))), node('b.hot:9', 20)));
    const found = new Map(hottest(root).map((hot) => [hot.name, [hot.self, hot.total].map((share) => Math.round(share * 100))]));
    expect(Object.fromEntries(found)).toEqual({ 'a.run': [30, 80], 'b.hot': [70, 70] });
  });

  it('are counted at any depth', () => {
    let deep = node('leaf.x:1', 1);
    for (let depth = 0; depth < 20_000; depth++) deep = node(`f${depth % 7}.run:1`, 1, deep);
    expect(hottest(place(node('root', 1, deep))).find((hot) => hot.name === 'leaf.x')).toMatchObject({ self: 1, total: 1 });
  });
});

describe('a difference', () => {
  const root = spot('root', 100, 50, 0, spot('gone.run:1', 40, 0, -0.4), spot('more.run:1', 60, 50, 0.4, spot('more.deep:1', 0, 50, 1)));

  it('shows what is in only one of the two', () => {
    const flames = place(both(root)).children;
    expect(flames.map(({ name, width, compared }) => [name, width, compared?.change])).toEqual([
      ['gone.run:1', 0.2, -0.4],
      ['more.run:1', 0.8, 0.4],
    ]);
    expect(largest(root)).toBe(1);
  });

  it('tells which methods won and lost', () => {
    const found = shifts(place(both(root)));
    expect(found.find((each) => each.name === 'gone.run')).toEqual({ name: 'gone.run', base: 0.4, other: 0, change: -0.4 });
    expect(found.find((each) => each.name === 'more.deep')).toEqual({ name: 'more.deep', base: 0, other: 1, change: 1 });
  });

  it('of a sample with itself is that sample', () => {
    expect(alone(spot('root', 3, 3, 0, spot('a', 2, 2, 0)))).toEqual(node('root', 3, node('a', 2)));
  });

  it('is signed as well as coloured', () => {
    const drawn = place(both(root));
    const scene: Scene = { flames: within(drawn, drawn), shown: drawn, text: '', width: 1000, rows: 3, rising: false, strongest: 1 };
    const [gone, more] = drawn.children.map((flame) => boxOf(flame, scene));
    expect(gone).toMatchObject({ ink: '--flame-less', label: '▼ gone.run:1 −40.0 %' });
    expect(more).toMatchObject({ ink: '--flame-more', label: '▲ more.run:1 +40.0 %', left: 200, width: 800 });
    expect(points(-0.001)).toBe('−0.1 %');
  });
});

describe('what is drawn', () => {
  const root = place(node('root', 10, node('x.a:1', 5, node('x.b:1', 5)), node('x.c:1', 5)));
  const scene: Scene = { flames: within(root, root.children[0]!), shown: root.children[0]!, text: 'x.b', width: 100, rows: 3, rising: false, strongest: 1 };

  it('is what is zoomed into, in its full width, with its callers', () => {
    expect(boxes(scene).map(({ left, width, top, faint, ink }) => [left, width, top, faint, ink])).toEqual([
      [0, 100, 0, true, '--code-java'],
      [0, 100, 19, true, '--code-own'],
      [0, 100, 38, false, '--code-found'],
    ]);
  });

  it('stands on its root or hangs from it', () => {
    expect([topOf(root, { rising: false, rows: 3 }), topOf(root, { rising: true, rows: 3 })]).toEqual([0, 38]);
  });

  it('has as much of a name as there is room for', () => {
    expect(['abcdefgh', 'ab', 'abc'].map((name) => shorten((text) => text.length, name, name === 'abc' ? 2 : 5))).toEqual(['abcd…', 'ab', '']);
  });

  it('leaves the page as a picture in which names are text', () => {
    const evil = place(node('root', 1, node('<script>&"\u0001', 1)));
    const ink = { '--ink': 'black', '--surface': 'white', '--code-java': 'grey', '--code-own': 'orange' };
    const text = svg(boxes({ ...scene, flames: within(evil, evil), shown: evil, text: '', width: 800, rows: 2 }), ink, 800, 2);
    expect(text).not.toContain('<script>');
    expect(text).toContain('&lt;script&gt;&amp;&quot;\ufffd');
    expect(text.match(/<rect /g)).toHaveLength(3);
    expect(escaped('a<b')).toBe('a&lt;b');
  });
});

describe('kept samples', () => {
  const kept = [1_000_000, 2_000_000, 2_100_000].map((endTimestamp) => ({ id: String(endTimestamp), endTimestamp, samples: 1 }));

  it('tell of a moment that is not far from them, the nearest first', () => {
    expect(nearestSnapshots(kept, 2_090_000).map((each) => each.endTimestamp)).toEqual([2_100_000, 2_000_000]);
  });

  it('are called by their time and subtask', () => expect([snapshotId(5, undefined), snapshotId(5, 3)]).toEqual(['5', '5-3']));
});
