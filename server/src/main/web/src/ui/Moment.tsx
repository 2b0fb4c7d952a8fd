import { signal } from '@preact/signals';
import { clock, elapsed, instant } from '../format';
import { read, write } from '../storage';

/** Whether moments are told as how long ago they were. */
export const relative = signal<boolean>(read('relative', false));

/** Moves on once a second, for those who look at it. */
const tick = signal(Date.now());
setInterval(() => (tick.value = Date.now()), 1_000);

export function turnTimes(): void {
  relative.value = !relative.value;
  write('relative', relative.value);
}

/** A moment, short on the screen and exact in its tooltip; how long ago it was, where the user wants that. */
export function Moment({ at }: { at: number | undefined }) {
  if (at === undefined || !(at > 0)) return <time>{clock(at)}</time>;
  return (
    <time title={instant(at)} dateTime={instant(at)}>
      {relative.value ? ago(at, tick.value) : clock(at)}
    </time>
  );
}

export function ago(at: number, now: number): string {
  const passed = now - at;
  if (Math.abs(passed) < 1_000) return 'now';
  return passed < 0 ? `in ${elapsed(-passed)}` : `${elapsed(passed)} ago`;
}
