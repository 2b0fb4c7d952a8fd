/** Formats the server's diagnosis of a job and links each finding to the screens that show more. */
import { bytes, count, duration, figure, percent, rate } from '../../format';
import { href, type Route } from '../../routing';
import type { DiagnosisFigure, DiagnosisFinding, DiagnosisLevel, DiagnosisReport } from '../../wire';

export type Tone = 'bad' | 'warn' | 'good' | 'off';

const tones: Readonly<Record<DiagnosisLevel, Tone>> = { CRITICAL: 'bad', WARNING: 'warn', INFO: 'off' };

export function findingTone({ level = 'INFO' }: DiagnosisFinding): Tone {
  return tones[level];
}

/** The tone of the diagnosis as a whole. */
export function reportTone(report: DiagnosisReport): Tone {
  if (report.verdict === 'HEALTHY') return 'good';
  const [first] = report.findings;
  return first === undefined ? 'off' : findingTone(first);
}

export interface Evidence {
  what: string;
  value: string;
  /** The threshold that the value exceeds, if there is one. */
  limit: string | undefined;
  /** The metric or endpoint that the figure comes from. */
  source: string;
  vertex: string | undefined;
  subtask: number | undefined;
}

export function evidence(of: DiagnosisFigure): Evidence {
  const { source, label, vertex, subtask, unit } = of;
  const limit = figure(of.threshold);
  return { what: label, value: formatValue(of.value, unit), limit: limit === undefined ? undefined : formatValue(limit, unit), source, vertex, subtask };
}

function formatValue(value: DiagnosisFigure['value'], unit: DiagnosisFigure['unit']): string {
  const known = figure(value);
  switch (unit) {
    case 'RATIO':
      return percent(known);
    case 'MILLISECONDS':
      return duration(known);
    case 'RECORDS_PER_SECOND':
      return rate(known);
    case 'BYTES':
      return bytes(known);
    case 'COUNT':
      return count(known);
    case 'TIMES':
      return `${count(known)} ×`;
  }
}

export interface FindingLink {
  words: string;
  address: string;
}

/** Links to the screens that show more about a finding, most useful first. */
export function links(job: string, { kind, place, evidence: figures }: DiagnosisFinding): FindingLink[] {
  const to = (words: string, target: Route): FindingLink => ({ words, address: href(target) });
  const found: FindingLink[] = [];
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
  if (kind === 'KEEPS_FAILING' || kind === 'RESTARTS' || kind === 'NOT_RUNNING') {
    found.push(to('Exceptions', { screen: 'job', job, tab: 'exceptions' }), to('Timeline', { screen: 'job', job, tab: 'timeline' }));
  }
  if (taskManager !== undefined) {
    found.push(to('Task manager', { screen: 'taskManager', id: taskManager, tab: 'metrics' }));
    found.push(to('Its log', { screen: 'taskManager', id: taskManager, tab: 'logs' }));
  }
  return found;
}

export interface Mark {
  word: string;
  tone: Tone;
}

/** The mark of each vertex in the graph: the title of its most important finding. */
export function marks(report: DiagnosisReport | undefined): ReadonlyMap<string, Mark> {
  const found = new Map<string, Mark>();
  for (const finding of report?.findings ?? []) {
    const { vertex } = finding.place;
    if (vertex !== undefined && !found.has(vertex)) found.set(vertex, { word: finding.title, tone: findingTone(finding) });
    if (finding.kind !== 'IDLE_SOURCES') continue;
    for (const { vertex: source } of finding.evidence) {
      if (source !== undefined && !found.has(source)) found.set(source, { word: finding.title, tone: 'off' });
    }
  }
  return found;
}
