import { describe, expect, it, vi } from 'vitest';
import { Camera } from './camera';
import type { Layout } from './layout';

// With reduced motion, the camera moves at once.
vi.stubGlobal('matchMedia', () => ({ matches: true }));
vi.stubGlobal('cancelAnimationFrame', () => undefined);

const layout = (width: number, at: number): Layout => ({
  key: `${width}`,
  way: 'RIGHT',
  width,
  height: 200,
  nodes: new Map([['a', { x: at, y: 20, width: 100, height: 50 }]]),
  edges: new Map(),
});

function camera(): Camera {
  const made = new Camera();
  made.resize({ width: 500, height: 400 });
  return made;
}

describe('a camera', () => {
  it('fits the graph, also into a frame that changes', () => {
    const one = camera();
    one.show(layout(1000, 0), undefined);
    expect(one.view.value.scale).toBe(0.5);
    one.resize({ width: 250, height: 400 });
    expect(one.view.value.scale).toBe(0.25);
  });

  it('leaves the view to the user who has moved it, until asked to fit', () => {
    const one = camera();
    one.show(layout(1000, 0), undefined);
    one.step(2);
    one.resize({ width: 250, height: 400 });
    expect(one.view.value.scale).toBe(1);
    one.fit();
    expect(one.view.value.scale).toBe(0.25);
  });

  it('does not move before there is a graph', () => {
    const one = camera();
    one.step(2);
    one.move((view) => ({ ...view, x: 99 }));
    one.show(layout(1000, 0), undefined);
    expect(one.view.value).toMatchObject({ x: 0, scale: 0.5 });
  });

  it('keeps the opened node in its place', () => {
    const one = camera();
    one.show(layout(1000, 100), undefined);
    const place = () => 100 * one.view.value.scale + one.view.value.x;
    const before = place();
    one.show(layout(2000, 300), 'a');
    expect(300 * one.view.value.scale + one.view.value.x).toBe(before);
  });

  it('does not take a node that is seen for a reason to move', () => {
    const one = camera();
    one.show(layout(1000, 100), undefined);
    one.reveal({ x: 100, y: 20, width: 100, height: 50 });
    one.resize({ width: 250, height: 400 });
    expect(one.view.value.scale).toBe(0.25);
  });
});
