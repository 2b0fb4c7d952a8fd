import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { useHistory } from '../api/history';
import { useLive } from '../api/live';
import type { Process } from '../api/paths';
import { bytes, exact, figure, percent } from '../format';
import { MetricPicker } from '../metric/MetricPicker';
import { moment } from '../time';
import { Card, Stat } from '../ui/Card';
import { NotRecorded } from '../ui/NotRecorded';
import type { MetricsMetric } from '../wire';
import { ProcessCharts } from './ProcessCharts';
import { LOAD_METRICS, loadsOf } from './processLoad';

export const JVM_METRICS = [
  'Status.JVM.CPU.Load',
  'Status.JVM.Threads.Count',
  'Status.JVM.GarbageCollector.All.TimeMsPerSecond',
  'Status.JVM.Memory.Heap.Used',
  'Status.JVM.Memory.Heap.Max',
  'Status.JVM.Memory.Metaspace.Used',
  'Status.JVM.Memory.Metaspace.Max',
  'Status.JVM.Memory.NonHeap.Used',
  'Status.JVM.Memory.Direct.MemoryUsed',
  'Status.JVM.FileDescriptor.Open',
  'Status.JVM.FileDescriptor.Max',
  'Status.Flink.Memory.Managed.Used',
  'Status.Flink.Memory.Managed.Total',
] as const;

type Name = (typeof JVM_METRICS)[number];
export type Figures = (name: Name) => number | undefined;

/** The present load of a process. */
export function ProcessStats({ figures, children }: { figures: Figures; children?: ComponentChildren }) {
  const collecting = figures('Status.JVM.GarbageCollector.All.TimeMsPerSecond');
  const open = figures('Status.JVM.FileDescriptor.Open');
  const files = limitOf(figures('Status.JVM.FileDescriptor.Max'));
  return (
    <div class="stats">
      {children}
      <Stat name="CPU" value={percent(figures('Status.JVM.CPU.Load'))} note="of all cores" />
      <Stat name="Garbage collection" value={percent(collecting === undefined ? undefined : collecting / 1000)} note="of the time" />
      <Stat name="Threads" value={exact(figures('Status.JVM.Threads.Count'))} note="in this process" />
      <Stat name="Open files" value={exact(open)} note={files === undefined ? 'no limit' : `of ${exact(files)}`} />
    </div>
  );
}

/** The recorded load of a process at the selected moment. */
export function RecordedLoad({ subject }: { subject: string }) {
  const past = useHistory({ subjects: [subject], metrics: LOAD_METRICS }).value.value;
  const at = moment.value ?? 0;
  const load = useMemo(() => (past === undefined ? undefined : loadsOf(past, at).get(subject)), [past, at, subject]);
  if (past !== undefined && load === undefined) return <NotRecorded what="The load of this process" />;
  return (
    <>
      <div class="stats">
        <Stat name="Java heap" value={bytes(load?.heap)} note={load?.heapMax === undefined ? 'in use' : `of ${bytes(load.heapMax)}`} />
        <Stat name="CPU" value={percent(load?.cpu)} note="of all cores" />
        <Stat name="Garbage collection" value={percent(load?.gc)} note="of the time" />
        {load?.threads !== undefined && <Stat name="Threads" value={exact(load.threads)} note="in this process" />}
      </div>
      <ProcessCharts subject={subject} />
    </>
  );
}

/** Charts of any metric of a process. */
export function AllMetrics({ process }: { process: Process }) {
  return (
    <Card title="Metrics">
      <MetricPicker path={process.metrics} />
    </Card>
  );
}

/** The present values of `JVM_METRICS`. */
export function useJvmFigures(process: Process): Figures {
  const list = useLive(process.metrics(JVM_METRICS), 2_000).value.value ?? [];
  return (name) => valueOf(list, name);
}

function valueOf(answer: readonly MetricsMetric[], name: string): number | undefined {
  return figure(answer.find((each) => each.id === name)?.value);
}

/** The engine reports -1 for no limit. */
export function limitOf(value: number | undefined): number | undefined {
  return value !== undefined && value > 0 ? value : undefined;
}
