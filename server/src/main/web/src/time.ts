import { moment } from './routing';

export { moment, showAt } from './routing';

/** The selected moment, or the present. */
export function shownTime(): number {
  return moment.value ?? Date.now();
}
