import { clock, instant } from '../format';

/** A moment, short on the screen and exact in its tooltip. */
export function Moment({ at }: { at: number | undefined }) {
  return <time title={instant(at)}>{clock(at)}</time>;
}
