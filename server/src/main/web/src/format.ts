/** How figures, times and sizes read on every screen. Pure. */

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** What stands where a figure is not known. */
export const UNKNOWN = '–';

/** `12`, `9,876`, `13.6 k`, `1.2 M`: four characters or so, never more. */
export function count(value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return UNKNOWN;
  const size = Math.abs(value);
  if (size >= 1e9) return `${significant(value / 1e9)} G`;
  if (size >= 1e6) return `${significant(value / 1e6)} M`;
  if (size >= 1e4) return `${significant(value / 1e3)} k`;
  return size >= 100 || Number.isInteger(value) ? whole.format(value) : significant(value);
}

/** A count in full: `1,234,567`. */
export function exact(value: number | undefined): string {
  return value === undefined || !Number.isFinite(value) ? UNKNOWN : whole.format(value);
}

export function rate(perSecond: number | undefined): string {
  const text = count(perSecond);
  return text === UNKNOWN ? text : `${text}/s`;
}

/** Sizes in powers of 1,024. */
export function bytes(value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value) || value < 0) return UNKNOWN;
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];
  let unit = 0;
  let size = value;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit++;
  }
  return `${unit === 0 ? whole.format(size) : significant(size)} ${units[unit]}`;
}

export function percent(ratio: number | undefined): string {
  return ratio === undefined || !Number.isFinite(ratio) ? UNKNOWN : `${Math.round(ratio * 100)} %`;
}

/** The two largest units that matter: `45 ms`, `3.2 s`, `3 min 12 s`, `2 h 05 min`, `4 d 3 h`. */
export function duration(millis: number | undefined): string {
  if (millis === undefined || !Number.isFinite(millis) || millis < 0) return UNKNOWN;
  if (millis < 1000) return `${Math.round(millis)} ms`;
  if (millis < 10_000) return `${(millis / 1000).toFixed(1)} s`;
  const seconds = Math.floor(millis / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${two(seconds % 60)} s`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ${two(minutes % 60)} min`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

/** A moment as a wall clock shows it here; the day is named when it is not today. */
export function clock(epochMillis: number | undefined, now: number = Date.now()): string {
  if (epochMillis === undefined || !Number.isFinite(epochMillis) || epochMillis <= 0) return UNKNOWN;
  const moment = new Date(epochMillis);
  const time = `${two(moment.getHours())}:${two(moment.getMinutes())}:${two(moment.getSeconds())}`;
  return moment.toDateString() === new Date(now).toDateString() ? time : `${day(moment)} ${time}`;
}

/** The same moment in full and without doubt, for a tooltip. */
export function instant(epochMillis: number | undefined): string {
  return epochMillis === undefined || !(epochMillis > 0) ? '' : new Date(epochMillis).toISOString();
}

/** `one job`, `2 jobs`. */
export function plural(amount: number, one: string, many: string = `${one}s`): string {
  return `${amount === 1 ? '1' : exact(amount)} ${amount === 1 ? one : many}`;
}

/** The wire writes a figure that does not exist as the text "NaN"; here it is `undefined`. */
export function figure(value: unknown): number | undefined {
  const parsed = typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : NaN;
  return Number.isFinite(parsed) ? parsed : undefined;
}

function significant(value: number): string {
  const size = Math.abs(value);
  return size >= 100 ? value.toFixed(0) : size >= 10 ? value.toFixed(1) : value.toFixed(size === 0 ? 0 : 2).replace(/0$/, '');
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

function day(moment: Date): string {
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}
