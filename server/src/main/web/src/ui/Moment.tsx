import { signal } from '@preact/signals';
import { clock, elapsed, instant } from '../format';
import { read, write } from '../storage';

/** Whether times are shown relative to the present. */
export const relative = signal<boolean>(read('relative', false));

/** The present, updated every second. */
const tick = signal(Date.now());
setInterval(() => (tick.value = Date.now()), 1_000);

export function toggleRelativeTimes(): void {
  relative.value = !relative.value;
  write('relative', relative.value);
}

/** A time with the exact value in its tooltip, or a relative time if the user prefers that. */
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
