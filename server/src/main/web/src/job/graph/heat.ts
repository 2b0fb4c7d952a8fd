import { BACK_PRESSURED } from './load';

/** The load of a vertex as a colour. */
export interface Heat {
  kind: 'busy' | 'back' | 'calm';
  /** From 0 to 1. */
  strength: number;
}

const WORKING = 0.5;

/** The more important of two loads: back-pressure counts from 10 %, busy time from 50 %. */
export function heat(busy: number | undefined, back: number | undefined): Heat {
  const held = back ?? 0;
  const works = busy ?? 0;
  if (held >= BACK_PRESSURED && held >= works) return { kind: 'back', strength: held };
  if (works >= WORKING) return { kind: 'busy', strength: works };
  if (held >= BACK_PRESSURED) return { kind: 'back', strength: held };
  return { kind: 'calm', strength: works };
}

/** A colour of the design system in proportion to the strength. */
export function tint({ kind, strength }: Heat, most: number): string {
  if (kind === 'calm') return 'transparent';
  return `color-mix(in srgb, var(--${kind}) ${Math.round(strength * most)}%, transparent)`;
}

export interface Spread {
  most: number;
  mean: number;
  subtask: number;
  /** The ratio of the maximum to the mean. */
  times: number;
}

/** How unevenly values are distributed over subtasks; `undefined` for fewer than two subtasks or no values. */
export function spread(values: readonly (number | undefined)[]): Spread | undefined {
  const known = values.map((value) => value ?? 0);
  const mean = known.reduce((sum, each) => sum + each, 0) / known.length;
  if (known.length < 2 || !(mean > 0)) return undefined;
  const most = Math.max(...known);
  return { most, mean, subtask: known.indexOf(most), times: most / mean };
}

/** At most `room` values, each the largest of its neighbours. */
export function downsample<T>(values: readonly T[], room: number, size: (value: T) => number): readonly T[] {
  if (values.length <= room) return values;
  return Array.from({ length: room }, (_, index) => {
    const part = values.slice(Math.floor((index * values.length) / room), Math.floor(((index + 1) * values.length) / room));
    return part.reduce((most, each) => (size(each) > size(most) ? each : most));
  });
}
