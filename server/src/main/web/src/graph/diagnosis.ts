import { bytes, count, duration, figure, percent, rate } from '../format';
import { href, type Route } from '../routing';
import type { DiagnosisFigure, DiagnosisFinding, DiagnosisKind, DiagnosisReport } from '../wire';

/** How the server's diagnosis of a job reads on the page, and where each finding leads. Pure. */

export type Tone = 'bad' | 'warn' | 'good' | 'off';

const titles: Record<DiagnosisKind, string> = {
  NOT_RUNNING: 'Not running',
  RESTARTS: 'Restarts',
  BUSY_VERTEX: 'Bottleneck',
  BUSY_SOURCE: 'Bottleneck',
  BUSY_SINK: 'Bottleneck',
  UNEXPLAINED_BACK_PRESSURE: 'Back-pressure',
  IDLE_SOURCES: 'No input',
  SKEW: 'Skew',
  CHECKPOINTS_FAIL: 'Checkpoints fail',
  SLOW_CHECKPOINTS: 'Slow checkpoints',
  GARBAGE_COLLECTION: 'Garbage collection',
  FULL_HEAP: 'Full heap',
};

export function title(kind: DiagnosisKind): string {
  return titles[kind];
}

export function tone(finding: DiagnosisFinding): Tone {
  if (finding.kind === 'NOT_RUNNING' || finding.kind === 'IDLE_SOURCES') return 'off';
  return (figure(finding.severity) ?? 0) >= 0.8 && finding.kind !== 'SKEW' ? 'bad' : 'warn';
}

/** How the answer as a whole looks. */
export function toneOf(report: DiagnosisReport): Tone {
  if (report.verdict === 'HEALTHY') return 'good';
  const [first] = report.findings;
  return first === undefined ? 'off' : tone(first);
}

const sources: Record<string, string> = {
  busyTimeMsPerSecond: 'busy',
  backPressuredTimeMsPerSecond: 'back-pressured',
  idleTimeMsPerSecond: 'idle',
  numRecordsInPerSecond: 'records in',
  numRestarts: 'restarts',
  'Status.JVM.GarbageCollector.All.TimeMsPerSecond': 'collecting garbage',
  'Status.JVM.Memory.Heap.Used': 'heap in use',
  '/jobs/:jobid/checkpoints/details start_delay': 'waiting for barriers',
  '/jobs/:jobid/checkpoints/details alignment': 'aligning barriers',
};

export interface Evidence {
  what: string;
  value: string;
  /** From where on it counts, or nothing where there is no such line. */
  limit: string | undefined;
  /** Where the figure comes from, for those who want to look it up. */
  source: string;
  vertex: string | undefined;
  subtask: number | undefined;
}

export function evidence(of: DiagnosisFigure): Evidence {
  const { source, vertex, subtask, unit } = of;
  const known = source === '/jobs/:jobid/checkpoints' ? (unit === 'COUNT' ? 'failed checkpoints' : 'last checkpoint') : sources[source];
  const limit = figure(of.threshold);
  return { what: known ?? source, value: measured(of.value, unit), limit: limit === undefined ? undefined : measured(limit, unit), source, vertex, subtask };
}

function measured(value: DiagnosisFigure['value'], unit: DiagnosisFigure['unit']): string {
  const known = figure(value);
  switch (unit) {
    case 'RATIO':
      return percent(known);
    case 'MILLISECONDS':
      return duration(known);
    case 'RECORDS_PER_SECOND':
      return rate(known === undefined ? undefined : Math.round(known * 10) / 10);
    case 'BYTES':
      return bytes(known);
    case 'COUNT':
      return count(known);
    case 'TIMES':
      return `${count(known)} ×`;
  }
}

export interface Way {
  words: string;
  address: string;
}

/** The places that a finding is about, the most telling one first. */
export function ways(job: string, { kind, place, evidence: figures }: DiagnosisFinding): Way[] {
  const to = (words: string, target: Route): Way => ({ words, address: href(target) });
  const found: Way[] = [];
  const { vertex, taskManager } = place;
  if (vertex !== undefined) {
    const worst = place.subtask ?? figures.find((each) => each.vertex === vertex)?.subtask;
    const subtask = worst === undefined ? {} : { subtask: String(worst) };
    const at = { screen: 'job', job, tab: 'graph', vertex } as const;
    if (kind.startsWith('BUSY')) found.push(to(worst === undefined ? 'Flame graph' : `Flame graph of subtask ${worst}`, { ...at, vertexTab: 'flames', ...subtask }));
    found.push(to(worst === undefined ? 'Subtasks' : `Subtask ${worst}`, { ...at, vertexTab: 'subtasks', ...subtask }));
    found.push(to('Metrics', { ...at, vertexTab: 'metrics' }));
  }
  if (kind === 'CHECKPOINTS_FAIL' || kind === 'SLOW_CHECKPOINTS') found.push(to('Checkpoints', { screen: 'job', job, tab: 'checkpoints' }));
  if (kind === 'RESTARTS' || kind === 'NOT_RUNNING') {
    found.push(to('Exceptions', { screen: 'job', job, tab: 'exceptions' }), to('Timeline', { screen: 'job', job, tab: 'timeline' }));
  }
  if (taskManager !== undefined) {
    found.push(to('Task manager', { screen: 'taskManager', id: taskManager, tab: 'metrics' }));
    found.push(to('Its log', { screen: 'taskManager', id: taskManager, tab: 'logs' }));
  }
  return found;
}

export interface Piece {
  text: string;
  vertex?: string;
}

/** The words of a finding with the names of vertices, which stand in quotes, known as such. */
export function pieces(words: string, vertices: readonly { id: string; name: string }[]): Piece[] {
  const known = vertices
    .map(({ id, name }) => ({ id, quoted: `'${name}'` }))
    .filter(({ quoted }) => words.includes(quoted))
    .sort((a, b) => b.quoted.length - a.quoted.length);
  const found: Piece[] = [];
  let rest = words;
  while (rest !== '') {
    let next: { id: string; quoted: string; at: number } | undefined;
    for (const each of known) {
      const at = rest.indexOf(each.quoted);
      if (at >= 0 && (next === undefined || at < next.at)) next = { ...each, at };
    }
    if (next === undefined) return [...found, { text: rest }];
    if (next.at > 0) found.push({ text: rest.slice(0, next.at) });
    found.push({ text: next.quoted.slice(1, -1), vertex: next.id });
    rest = rest.slice(next.at + next.quoted.length);
  }
  return found;
}

export interface Mark {
  word: string;
  tone: Tone;
}

/** What the graph says at a vertex: the word of the most important finding about it. */
export function marks(report: DiagnosisReport | undefined): ReadonlyMap<string, Mark> {
  const found = new Map<string, Mark>();
  for (const finding of report?.findings ?? []) {
    const { vertex } = finding.place;
    if (vertex !== undefined && !found.has(vertex)) found.set(vertex, { word: title(finding.kind), tone: tone(finding) });
    if (finding.kind !== 'IDLE_SOURCES') continue;
    for (const { vertex: source } of finding.evidence) {
      if (source !== undefined && !found.has(source)) found.set(source, { word: title(finding.kind), tone: 'off' });
    }
  }
  return found;
}
