import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { useHistory } from '../api/history';
import { useLive } from '../api/live';
import type { Metric, TaskManagerDetail } from '../api/messages';
import { jobManager, paths, taskManager, type Process } from '../api/paths';
import { bytes, duration, exact, figure, percent } from '../format';
import { MetricPicker } from '../metric/MetricPicker';
import { AllocatedSlots } from '../taskmanager/AllocatedSlots';
import { moment } from '../time';
import { Card, Stat } from '../ui/Card';
import { CopyAsCurl } from '../ui/Copy';
import { Meter } from '../ui/LoadBar';
import { NotRecorded } from '../ui/NotRecorded';
import { Show } from '../ui/Show';
import { Table } from '../ui/Table';
import { MemoryPools } from './MemoryPools';
import { ProcessCharts } from './ProcessCharts';
import { LOAD_METRICS, loadsOf, pools, type Pool } from './processLoad';

const OF_THE_JVM = [
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

type Name = (typeof OF_THE_JVM)[number];
type Figures = (name: Name) => number | undefined;

/** The load, memory and jobs of a task manager. */
export function TaskManagerOverview({ id }: { id: string }) {
  const manager = useLive<TaskManagerDetail>(paths.taskManager(id), 1_000);
  const process = useMemo(() => taskManager(id), [id]);
  const figures = useFigures(process);
  if (moment.value !== undefined) return <Then subject={id} />;
  return (
    <>
      <Show of={manager} what={`the task manager ${id}`}>
        {(value) => (
          <>
            <Stats figures={figures}>
              <Stat
                name="Slots in use"
                value={
                  <>
                    {exact(value.slotsNumber - value.freeSlots)} <small>of {exact(value.slotsNumber)}</small>
                  </>
                }
                note={<Meter used={value.slotsNumber - value.freeSlots} of={value.slotsNumber} label="Slots in use" />}
              />
              <Stat name="Tasks" value={exact(value.assignedTasks)} note="running subtasks" />
            </Stats>
            <Card flush title="Memory by pool" side={<CopyAsCurl path={paths.taskManager(id)} />}>
              <MemoryPools pools={pools(value, { metaspace: figures('Status.JVM.Memory.Metaspace.Used'), managedUsed: figures('Status.Flink.Memory.Managed.Used'), managedTotal: figures('Status.Flink.Memory.Managed.Total') })} />
            </Card>
            <AllocatedSlots manager={value} />
          </>
        )}
      </Show>
      <ProcessCharts subject={id} />
      {manager.value.value !== undefined && (
        <>
          <Collectors manager={manager.value.value} />
          <AllMetrics process={process} />
        </>
      )}
    </>
  );
}

/** The load and memory of the job manager. */
export function JobManagerOverview() {
  const figures = useFigures(jobManager);
  if (moment.value !== undefined) return <Then subject="jobmanager" />;
  const nonHeap = figures('Status.JVM.Memory.NonHeap.Used');
  const metaspace = figures('Status.JVM.Memory.Metaspace.Used');
  const memory: readonly Pool[] = [
    { name: 'Java heap', what: 'metadata of jobs and checkpoints', size: limit(figures('Status.JVM.Memory.Heap.Max')), used: figures('Status.JVM.Memory.Heap.Used') },
    { name: 'Metaspace', what: 'classes', size: limit(figures('Status.JVM.Memory.Metaspace.Max')), used: metaspace },
    { name: 'Code cache and other', what: 'used by the JVM', size: undefined, used: nonHeap === undefined || metaspace === undefined ? undefined : nonHeap - metaspace },
    { name: 'Direct buffers', what: 'I/O buffers', size: undefined, used: figures('Status.JVM.Memory.Direct.MemoryUsed'), within: true },
  ];
  return (
    <>
      <Stats figures={figures} />
      <Card flush title="Memory by pool" side={<CopyAsCurl path={jobManager.metrics(OF_THE_JVM)} />}>
        <MemoryPools pools={memory} />
      </Card>
      <ProcessCharts subject="jobmanager" />
      <AllMetrics process={jobManager} />
    </>
  );
}

function Stats({ figures, children }: { figures: Figures; children?: ComponentChildren }) {
  const collecting = figures('Status.JVM.GarbageCollector.All.TimeMsPerSecond');
  const open = figures('Status.JVM.FileDescriptor.Open');
  const files = limit(figures('Status.JVM.FileDescriptor.Max'));
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
function Then({ subject }: { subject: string }) {
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

function AllMetrics({ process }: { process: Process }) {
  return (
    <Card title="Metrics">
      <MetricPicker path={process.metrics} />
    </Card>
  );
}

function Collectors({ manager }: { manager: TaskManagerDetail }) {
  return (
    <Card flush title="Garbage collectors">
      <Table
        caption="Garbage collectors"
        rows={manager.metrics.garbageCollectors}
        id={(each) => each.name}
        columns={[
          { title: 'Collector', by: (each) => each.name, cell: (each) => each.name.replaceAll('_', ' ') },
          { title: 'Runs', kind: 'number', by: (each) => each.count, cell: (each) => exact(each.count) },
          { title: 'Total time', kind: 'number', by: (each) => each.time, cell: (each) => duration(each.time) },
          { title: 'Mean time', kind: 'number', cell: (each) => duration(each.count === 0 ? undefined : each.time / each.count) },
        ]}
      />
    </Card>
  );
}

function useFigures(process: Process): Figures {
  const list = useLive<Metric[]>(process.metrics(OF_THE_JVM), 2_000).value.value ?? [];
  return (name) => valueOf(list, name);
}

function valueOf(answer: readonly Metric[], name: string): number | undefined {
  return figure(answer.find((each) => each.id === name)?.value);
}

/** The engine reports -1 for no limit. */
function limit(value: number | undefined): number | undefined {
  return value !== undefined && value > 0 ? value : undefined;
}
