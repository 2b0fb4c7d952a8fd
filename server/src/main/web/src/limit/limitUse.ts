import { bytes, duration, exact, percent } from '../format';
import type { LimitUse } from '../wire';

/** From this part of a limit on, it is shown as nearly reached. */
const NEAR = 0.8;

export type Level = 'free' | 'near' | 'full';

/** The used part of a limit, from 0 to 1. */
export function ratio({ used, max }: LimitUse): number {
  return max === undefined || max <= 0 ? 0 : Math.min(1, used / max);
}

export function level(use: LimitUse): Level {
  const part = ratio(use);
  return part >= 1 ? 'full' : part >= NEAR ? 'near' : 'free';
}

export function levelText(use: LimitUse): string {
  if (use.max === undefined) return 'no limit';
  switch (level(use)) {
    case 'free':
      return `${percent(ratio(use))} used`;
    case 'near':
      return `nearly reached: ${percent(ratio(use))} used`;
    case 'full':
      return 'reached: more is refused or has to wait';
  }
}

export function amount({ unit }: LimitUse, value: number): string {
  switch (unit) {
    case 'COUNT':
      return exact(value);
    case 'BYTES':
      return bytes(value);
    case 'MILLISECONDS':
      return duration(value);
  }
}
