/**
 * Formats numbers, times and sizes. `Formats.java` of the common client does the same for the shell and the console, and states
 * the rules. `formats.json` binds both.
 */

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** The text for a missing value. */
export const UNKNOWN = '–';

const THOUSANDS = ['', ' k', ' M', ' G', ' T', ' P', ' E'];
const BYTES = [' B', ' KiB', ' MiB', ' GiB', ' TiB', ' PiB'];

const known = (value: number | undefined): value is number => value !== undefined && Number.isFinite(value);

/** `0.25`, `9,876`, `13.6 k`, `1.5 M`. */
export function count(value: number | undefined): string {
  if (!known(value)) return UNKNOWN;
  const size = Math.abs(value);
  if (size >= 1e21) return value.toExponential(1);
  const text = Math.round(size) < 10_000 ? significant(size) : scaled(size, 1000, THOUSANDS);
  return value < 0 && text !== '0' ? `-${text}` : text;
}

/** All digits: `1,234,567`. */
export function exact(value: number | undefined): string {
  return known(value) ? whole.format(value) : UNKNOWN;
}

export function rate(perSecond: number | undefined): string {
  const text = count(perSecond);
  return text === UNKNOWN ? text : `${text}/s`;
}

/** Sizes in powers of 1,024: `1,023 B`, `10.3 KiB`. */
export function bytes(value: number | undefined): string {
  if (!known(value) || value < 0) return UNKNOWN;
  return value < 1024 ? `${whole.format(Math.round(value))}${BYTES[0]}` : scaled(value, 1024, BYTES);
}

export function percent(ratio: number | undefined): string {
  return known(ratio) ? `${Math.round(ratio * 100)} %` : UNKNOWN;
}

/** `45 ms`, `1.24 s`, `42.3 s`, `3 min 12 s`, `2 h 05 min`, `4 d 03 h`. */
export function duration(millis: number | undefined): string {
  if (!known(millis) || millis < 0) return UNKNOWN;
  if (millis < 1000) return `${Math.floor(millis)} ms`;
  if (millis < 10_000) return `${decimal(Math.floor(millis / 10), 2)} s`;
  return millis < 60_000 ? `${decimal(Math.floor(millis / 100), 1)} s` : elapsed(millis);
}

/** A duration that is still growing, in whole seconds: `0 s`, `42 s`, `3 min 12 s`. */
export function elapsed(millis: number | undefined): string {
  if (!known(millis) || millis < 0) return UNKNOWN;
  const seconds = Math.floor(millis / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return pair(minutes, 'min', seconds % 60, 's');
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? pair(hours, 'h', minutes % 60, 'min') : pair(Math.floor(hours / 24), 'd', hours % 24, 'h');
}

function pair(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${two(small)} ${smallUnit}`;
}

/** A time in the local time zone, with the date unless it is today. */
export function clock(epochMillis: number | undefined, now: number = Date.now()): string {
  if (epochMillis === undefined || !Number.isFinite(epochMillis) || epochMillis <= 0) return UNKNOWN;
  const moment = new Date(epochMillis);
  const time = `${two(moment.getHours())}:${two(moment.getMinutes())}:${two(moment.getSeconds())}`;
  return moment.toDateString() === new Date(now).toDateString() ? time : `${day(moment)} ${time}`;
}

/** A time in full, for a tooltip. */
export function instant(epochMillis: number | undefined): string {
  return epochMillis === undefined || !(epochMillis > 0) ? '' : new Date(epochMillis).toISOString();
}

/** `one job`, `2 jobs`. */
export function plural(amount: number, one: string, many: string = `${one}s`): string {
  return `${amount === 1 ? '1' : exact(amount)} ${amount === 1 ? one : many}`;
}

/** The number on the wire; undefined for a value that does not exist, which the wire writes as the text "NaN". */
export function figure(value: unknown): number | undefined {
  const parsed = typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : NaN;
  return Number.isFinite(parsed) ? parsed : undefined;
}

function scaled(size: number, step: number, units: readonly string[]): string {
  let left = size;
  let unit = 0;
  while (Math.round(left) >= step && unit < units.length - 1) {
    left /= step;
    unit++;
  }
  return `${significant(left)}${units[unit]}`;
}

/** Three digits, or all digits of a larger whole number. */
function significant(size: number): string {
  if (size < 1) return decimal(Math.round(size * 1000), 3);
  if (Math.round(size * 100) < 1000) return decimal(Math.round(size * 100), 2);
  return Math.round(size * 10) < 1000 ? decimal(Math.round(size * 10), 1) : whole.format(Math.round(size));
}

/** The decimal fraction `digits / 10^places`, without trailing zeros. */
function decimal(digits: number, places: number): string {
  const text = String(digits).padStart(places + 1, '0');
  const fraction = text.slice(-places).replace(/0+$/, '');
  return text.slice(0, -places) + (fraction === '' ? '' : `.${fraction}`);
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

function day(moment: Date): string {
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}
