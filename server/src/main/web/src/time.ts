import { moment } from './routing';

export { moment, showAt } from './routing';

/** The present, or the moment of the past that is looked at. */
export function shownTime(): number {
  return moment.value ?? Date.now();
}
