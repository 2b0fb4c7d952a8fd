/** The selection of metrics, which is part of the address. */
import { paths, taskManager } from '../../api/paths';
import { hasWords } from '../../ui/textMatches';

/** The job, a vertex, a subtask or a task manager. */
export type Subject = { kind: 'job' } | { kind: 'vertex'; id: string } | { kind: 'subtask'; id: string; subtask: number } | { kind: 'taskManager'; id: string };

export interface MetricChoice {
  subject: Subject;
  metric: string;
}

const SEPARATOR = '~';
const MAX_CHARTS = 12;

export function parseSelection(text: string | undefined): MetricChoice[] {
  if (text === undefined) return [];
  return text.split(',').flatMap((each) => {
    const [subject = '', ...metric] = each.split(SEPARATOR);
    const parsed = parseSubject(subject);
    return parsed === undefined || metric.length === 0 ? [] : [{ subject: parsed, metric: decodeURIComponent(metric.join(SEPARATOR)) }];
  });
}

export function formatSelection(selection: readonly MetricChoice[]): string {
  return selection.map((pick) => `${formatSubject(pick.subject)}${SEPARATOR}${encodeURIComponent(pick.metric)}`).join(',');
}

/** Adds a metric to the selection, or removes it. */
export function toggled(selection: readonly MetricChoice[], pick: MetricChoice): MetricChoice[] {
  const key = formatSelection([pick]);
  const others = selection.filter((each) => formatSelection([each]) !== key);
  return others.length < selection.length ? others : [...selection, pick].slice(-MAX_CHARTS);
}

export function formatSubject(subject: Subject): string {
  switch (subject.kind) {
    case 'job':
      return 'job';
    case 'vertex':
      return `v:${subject.id}`;
    case 'subtask':
      return `s:${subject.id}:${subject.subtask}`;
    case 'taskManager':
      return `t:${subject.id}`;
  }
}

export function parseSubject(text: string): Subject | undefined {
  if (text === 'job') return { kind: 'job' };
  const vertex = /^v:([0-9a-f]{32})$/.exec(text);
  if (vertex !== null) return { kind: 'vertex', id: vertex[1]! };
  const subtask = /^s:([0-9a-f]{32}):(\d+)$/.exec(text);
  if (subtask !== null) return { kind: 'subtask', id: subtask[1]!, subtask: Number(subtask[2]) };
  return text.startsWith('t:') && text.length > 2 ? { kind: 'taskManager', id: text.slice(2) } : undefined;
}

/** The metrics that the recorder always keeps, by kind of subject. */
export const recorded: Readonly<Record<Subject['kind'], readonly string[]>> = {
  job: ['restarts', 'checkpointDuration', 'checkpointSize'],
  vertex: ['recordsIn', 'recordsOut', 'bytesIn', 'bytesOut', 'busy', 'busyMax', 'backPressured', 'backPressuredMax', 'idle', 'watermarkLag', 'skew'],
  subtask: [],
  taskManager: ['cpuLoad', 'heapUsed', 'heapMax', 'nonHeapUsed', 'metaspaceUsed', 'directUsed', 'managedUsed', 'networkUsed', 'gcTime', 'threads'],
};

export function isRecorded({ subject, metric }: MetricChoice): boolean {
  return recorded[subject.kind].includes(metric);
}

/** The default selection: the output of a source, the load of two operators, and the duration of checkpoints. */
export function defaultSelection(vertices: readonly { id: string; name: string }[]): MetricChoice[] {
  const isSource = ({ name }: { name: string }) => name.startsWith('Source:');
  const of = (metric: string) => ({ id }: { id: string }): MetricChoice => ({ subject: { kind: 'vertex', id }, metric });
  // Only vertices with inputs report how busy they are.
  return [
    ...vertices.filter(isSource).slice(0, 1).map(of('recordsOut')),
    ...vertices.filter((vertex) => !isSource(vertex)).slice(0, 2).map(of('busyMax')),
    { subject: { kind: 'job' }, metric: 'checkpointDuration' },
  ];
}

/** The names that contain every word. */
export function searchMetrics(names: readonly string[], text: string, max: number): string[] {
  return names.filter((name) => hasWords(name, text)).slice(0, max);
}

/** The path of some metrics of a subject, or without names of the names of all. */
export function metricsPath(job: string, subject: Subject, names: readonly string[]) {
  switch (subject.kind) {
    case 'job':
      return paths.jobMetrics(job, names);
    case 'vertex':
      return paths.vertexMetrics(job, subject.id, names);
    case 'subtask':
      return paths.subtaskMetrics(job, subject.id, subject.subtask, names);
    case 'taskManager':
      return taskManager(subject.id).metrics(names);
  }
}

/** The recorder's key of a metric. */
export interface RecorderKey {
  job?: string;
  subject: string;
  metric: string;
}

/** The recorder's key of a metric, if it can keep it; it has no totals of an engine metric over all subtasks. */
export function recorderKey(job: string, { subject, metric }: MetricChoice): RecorderKey | undefined {
  switch (subject.kind) {
    case 'job':
      return { job, subject: 'job', metric };
    case 'vertex':
      return recorded.vertex.includes(metric) ? { job, subject: subject.id, metric } : undefined;
    case 'subtask':
      return { job, subject: subject.id, metric: `${subject.subtask}.${metric}` };
    case 'taskManager':
      return { subject: subject.id, metric };
  }
}
