import { bytes, count, duration, percent, rate } from '../format';

type Show = (value: number | undefined) => string;

const kept: Readonly<Record<string, Show>> = {
  busy: percent,
  busyMax: percent,
  backPressured: percent,
  backPressuredMax: percent,
  idle: percent,
  cpuLoad: percent,
  recordsIn: rate,
  recordsOut: rate,
  bytesIn: (value) => `${bytes(value)}/s`,
  bytesOut: (value) => `${bytes(value)}/s`,
  checkpointDuration: duration,
  checkpointSize: bytes,
  watermarkLag: duration,
  heapUsed: bytes,
  heapMax: bytes,
  nonHeapUsed: bytes,
  metaspaceUsed: bytes,
  directUsed: bytes,
  managedUsed: bytes,
  networkUsed: bytes,
  gcTime: duration,
  skew: (value) => (value === undefined ? count(value) : `${count(value)} ×`),
};

/** The formatter for a metric, by its name. */
export function metricFormat(name: string): Show {
  const known = kept[name];
  if (known !== undefined) return known;
  // Names whose last part is misleading.
  if (name.endsWith('.CPU.Load')) return percent;
  if (name.endsWith('.CPU.Time')) return (nanos) => duration(nanos === undefined ? undefined : nanos / 1e6);
  if (/\.FileDescriptor\./.test(name)) return count;
  const last = name.slice(name.lastIndexOf('.') + 1);
  if (last.endsWith('PerSecond')) return /bytes/i.test(last) ? (value) => `${bytes(value)}/s` : /Ms/.test(last) ? (value) => `${count(value)} ms/s` : rate;
  if (/bytes|size$|^(Used|Committed|Max|MemoryUsed|TotalCapacity|UsedMemory|AvailableMemory|TotalMemory|Total)$/i.test(last)) return bytes;
  if (/(Ms|Time|Duration|uptime|downtime)$|LatencyMs/.test(last)) return duration;
  return count;
}

/** The maximum of the scale, for ratios. */
export function metricMaximum(name: string): number | undefined {
  return kept[name] === percent ? 1 : undefined;
}
