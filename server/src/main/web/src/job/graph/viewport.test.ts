import { describe, expect, it } from 'vitest';
import { centred, frameIn, miniature } from './miniature';
import { anchored, boxOf, fit, hit, lens, levelAt, neighbour, pinch, region, reveal, seen, touches, whole, zoom } from './viewport';

const frame = { width: 800, height: 400 };

describe('the view', () => {
  it('fits the whole graph and never makes it larger than life', () => {
    expect(fit({ width: 2000, height: 500 }, { width: 1000, height: 500 })).toEqual({ scale: 0.5, x: 0, y: 125 });
    expect(fit({ width: 100, height: 100 }, { width: 1000, height: 500 }).scale).toBe(1);
  });

  it('zooms around the pointer', () => {
    const after = zoom({ x: 10, y: 20, scale: 1 }, 2, { x: 110, y: 70 });
    expect({ x: (110 - after.x) / after.scale, y: (70 - after.y) / after.scale }).toEqual({ x: 100, y: 50 });
  });

  it('follows two fingers that part and wander', () => {
    const before = [{ x: 100, y: 100 }, { x: 200, y: 100 }] as const;
    const after = [{ x: 100, y: 150 }, { x: 300, y: 150 }] as const;
    const view = pinch({ x: 0, y: 0, scale: 1 }, before, after);
    expect(view.scale).toBe(2);
    expect({ x: (200 - view.x) / 2, y: (150 - view.y) / 2 }).toEqual({ x: 150, y: 100 });
  });

  it('moves only when a node is not wholly seen, and comes near enough to be read', () => {
    const view = { x: 0, y: 0, scale: 1 };
    const box = { x: 50, y: 50, width: 200, height: 100 };
    expect(reveal(view, box, frame)).toEqual(view);
    expect(reveal(view, { ...box, x: 900 }, frame).x).toBeLessThan(0);
    expect(reveal({ ...view, scale: 0.1 }, box, frame, 0.7).scale).toBeCloseTo(0.7);
  });

  it('keeps a node where it is when the layout changes around it', () => {
    expect(anchored({ x: 5, y: 5, scale: 0.5 }, { x: 100, y: 40 }, { x: 140, y: 0 })).toEqual({ x: -15, y: 25, scale: 0.5 });
  });

  it('tells what can be read', () => {
    expect([1, 0.5, 0.3, 0.1].map(levelAt)).toEqual(['near', 'mid', 'mid low', 'far']);
  });

  it('keeps sizes on the screen nearly the same, in few steps', () => {
    const scales = Array.from({ length: 200 }, (_, step) => 0.05 * 1.015 ** step);
    for (const scale of scales) expect(Math.abs(lens(scale) * scale - 1)).toBeLessThan(0.07);
    expect(new Set(scales.map(lens)).size).toBeLessThan(30);
  });

  it('finds neighbours by direction', () => {
    const nodes = new Map([['a', { x: 0, y: 0 }], ['b', { x: 300, y: 10 }], ['c', { x: 300, y: 200 }], ['d', { x: 600, y: 0 }]]);
    expect(neighbour(nodes, 'a', 'ArrowRight')).toBe('b');
    expect(neighbour(nodes, 'b', 'ArrowDown')).toBe('c');
    expect(neighbour(nodes, 'd', 'ArrowLeft')).toBe('b');
    expect(neighbour(nodes, 'd', 'ArrowRight')).toBeUndefined();
  });

  it('finds the node under the pointer', () => {
    const nodes = new Map([['a', { x: 0, y: 0, width: 10, height: 10 }]]);
    expect(hit(nodes, { x: 5, y: 5 })).toBe('a');
    expect(hit(nodes, { x: 15, y: 5 })).toBeUndefined();
  });
});

describe('what is worth drawing', () => {
  it('is all that is seen, with some margin', () => {
    const view = { x: -1234, y: 567, scale: 0.4 };
    const { x, y, width, height } = boxOf(region(view, frame));
    const shown = seen(view, frame);
    expect(x).toBeLessThan(shown.x);
    expect(y).toBeLessThan(shown.y);
    expect(x + width).toBeGreaterThan(shown.x + shown.width);
    expect(y + height).toBeGreaterThan(shown.y + shown.height);
  });

  it('stays the same through most movements', () => {
    const regions = Array.from({ length: 100 }, (_, step) => region({ x: -step * 10, y: 0, scale: 1 }, frame));
    expect(new Set(regions).size).toBeLessThan(8);
  });

  it('leaves out what is far away', () => {
    const box = boxOf(region({ x: 0, y: 0, scale: 1 }, frame));
    expect(touches(box, { x: 400, y: 200, width: 10, height: 10 })).toBe(true);
    expect(touches(box, { x: 9_000, y: 0, width: 10, height: 10 })).toBe(false);
  });
});

describe('the minimap', () => {
  const graph = { width: 4_000, height: 1_000 };
  const mini = miniature(graph);

  it('holds the whole graph', () => {
    expect(mini.width / mini.height).toBeCloseTo(4, 1);
  });

  it('is not needed while all is seen', () => {
    expect(whole(fit(graph, frame), graph, frame)).toBe(true);
    expect(whole({ x: 0, y: 0, scale: 1 }, graph, frame)).toBe(false);
  });

  it('shows the frame within its edges', () => {
    expect(frameIn(mini, { x: 200, y: 0, scale: 1 }, frame)).toEqual({ x: 0, y: 0, width: 600 * mini.scale, height: 400 * mini.scale });
  });

  it('moves the frame to the pointer', () => {
    const view = centred(mini, { x: 0, y: 0, scale: 1 }, frame, { x: mini.width / 2, y: mini.height / 2 });
    const shown = seen(view, frame);
    expect(shown.x + shown.width / 2).toBeCloseTo(2_000, -1);
  });
});
