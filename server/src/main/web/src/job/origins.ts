import type { Known } from './lines';

const none: ReadonlyMap<string, Known> = new Map();

export function useOrigins(): ReadonlyMap<string, Known> {
  return none;
}
