import { describe, expect, it } from 'vitest';
import type { FlameGraphsNode } from '../../wire';
import { again, brief, code, covering, layers, matches, method, place, share, stackOf, within } from './flameTree';

const node = (name: string, value: number, ...children: FlameGraphsNode[]): FlameGraphsNode => ({ name, value, children });

const data = node('root', 100, node('b.run:1', 60, node('b.inner:2', 60)), node('a.wait:3', 30, node('b.inner:9', 10)));

describe('a flame graph', () => {
  const root = place(data);

  it('gives each frame the share of its samples, in the order of names', () => {
    expect(root.children.map(({ name, start, width }) => [name, start, width])).toEqual([
      ['a.wait:3', 0, 0.3],
      ['b.run:1', 0.3, 0.6],
    ]);
  });

  it('counts a search once on each stack', () => {
    expect(share(root, 'B.INNER')).toBeCloseTo(0.7);
    expect(share(root, 'b.')).toBeCloseTo(0.7);
    expect(share(root, ' ')).toBe(0);
  });

  it('finds the outermost of the frames that match, from left to right', () => {
    expect(matches(root, '.').map((flame) => flame.name)).toEqual(['a.wait:3', 'b.run:1']);
    expect(matches(root, ' ')).toEqual([]);
  });

  it('knows which frame of a layer is at a place', () => {
    const layer = layers(within(root, root))[1]!;
    expect([0, 0.29, 0.3, 0.89, 0.95].map((at) => covering(layer, at)?.name)).toEqual(['a.wait:3', 'a.wait:3', 'b.run:1', 'b.run:1', undefined]);
    expect(covering([], 0.5)).toBeUndefined();
  });

  it('gives the stack of a frame from the outermost in', () => {
    expect(stackOf(root.children[1]!.children[0]!)).toEqual(['b.run:1', 'b.inner:2']);
    expect(stackOf(root)).toEqual([]);
  });

  it('shows callers and callees of what is zoomed into', () => {
    const focus = root.children[1]!;
    expect(within(root, focus).map((flame) => flame.name).sort()).toEqual(['b.inner:2', 'b.run:1', 'root']);
  });

  it('finds the same place in the next sample, or the nearest that is left', () => {
    const inner = root.children[1]!.children[0]!;
    expect(again(place(data), inner).name).toBe('b.inner:2');
    expect(again(place(node('root', 5, node('b.run:1', 5))), inner).name).toBe('b.run:1');
  });

  it('bears very deep stacks', () => {
    let deep = node('leaf', 1);
    for (let depth = 0; depth < 20_000; depth++) deep = node(`f${depth}`, 1, deep);
    expect(within(place(deep), place(deep))).toHaveLength(20_001);
  });

  it('tells whose code a frame is', () => {
    expect(['java.lang.Thread.run:840', 'org.apache.flink.runtime.Task.run:1', 'StreamExecCalc$5.processElement:3', 'io.netty.x.Y.z:1'].map(code)).toEqual([
      'java',
      'engine',
      'own',
      'other',
    ]);
  });

  it('shortens names to the class and the method', () => {
    expect(brief('org.example.Deep.call:12')).toBe('Deep.call:12');
    expect(brief('a.Task$$Lambda$0/0x0.run:-1')).toBe('Task$$Lambda$0/0x0.run');
  });

  it('names the method without its line', () => expect(['a.B.c:12', 'a.B.c:-1', 'a.B.c'].map(method)).toEqual(['a.B.c', 'a.B.c', 'a.B.c']));
});
