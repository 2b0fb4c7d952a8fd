import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { useLive } from '../api/live';
import { jobManager, paths, taskManager } from '../api/paths';
import type { Environment, Metric, Setting, TaskManagerDetail } from '../api/shapes';
import { bytes, duration, exact, figure, percent } from '../format';
import { Card, Pairs, Stat } from '../part/Card';
import { CopyAsCurl } from '../part/Copy';
import { Meter } from '../part/LoadBar';
import { Notice } from '../part/Notice';
import { Page } from '../part/Page';
import { Show } from '../part/Show';
import { Table } from '../part/Table';
import { Tabs } from '../part/Tabs';
import { href, type ProcessTab } from '../routing';
import { LogsTab } from './LogsTab';
import { MetricPicker } from './MetricPicker';
import { ProfilerTab } from './ProfilerTab';
import { SettingsTable } from './SettingsTable';
import { ThreadsTab } from './ThreadsTab';

const tabNames: readonly (readonly [ProcessTab, string])[] = [
  ['metrics', 'Metrics'],
  ['logs', 'Logs'],
  ['threads', 'Threads'],
  ['profiler', 'Profiler'],
  ['configuration', 'Configuration'],
];

/** Where a tab of a process is, one of its logs, and what is looked for there. */
type Address = (to: ProcessTab, file?: string, find?: string) => string;

export function JobManagerScreen({ tab, file, find }: { tab: ProcessTab; file: string | undefined; find: string | undefined }) {
  const address: Address = (to, log, words) => href({ screen: 'jobManager', tab: to, ...given('file', log), ...given('find', words) });
  return (
    <Page title="Job manager" facts={<span>The process that coordinates the jobs and serves this page</span>}>
      <Process manager={undefined} tab={tab} file={file} find={find} address={address} configuration={<JobManagerConfiguration />}>
        <JobManagerMetrics />
      </Process>
    </Page>
  );
}

export function TaskManagerScreen({ id, tab, file, find }: { id: string; tab: ProcessTab; file: string | undefined; find: string | undefined }) {
  const manager = useLive<TaskManagerDetail>(paths.taskManager(id), 1_000);
  const address: Address = (to, log, words) => href({ screen: 'taskManager', id, tab: to, ...given('file', log), ...given('find', words) });
  const now = manager.value.value;
  return (
    <Page
      title={id}
      trail={[{ name: 'Task managers', address: '#/task-managers' }]}
      actions={<CopyAsCurl path={paths.taskManager(id)} />}
      facts={
        now !== undefined && (
          <>
            <span>
              <b>{exact(now.slotsNumber - now.freeSlots)}</b> of {exact(now.slotsNumber)} slots in use
            </span>
            <span>heartbeat {duration(Math.max(0, Date.now() - now.timeSinceLastHeartbeat))} ago</span>
            <code class="muted">{now.path}</code>
          </>
        )
      }
    >
      <Process
        manager={id}
        tab={tab}
        file={file}
        find={find}
        address={address}
        configuration={
          <Show of={manager} what={`the task manager ${id}`}>
            {(value) => <TaskManagerConfiguration manager={value} />}
          </Show>
        }
      >
        <Show of={manager} what={`the task manager ${id}`}>
          {(value) => <TaskManagerMetrics manager={value} />}
        </Show>
      </Process>
    </Page>
  );
}

function given<K extends string>(key: K, value: string | undefined): { [key in K]?: string } {
  return value === undefined ? {} : ({ [key]: value } as { [key in K]: string });
}

function Process({ manager, tab, file, find, address, configuration, children }: {
  manager: string | undefined;
  tab: ProcessTab;
  file: string | undefined;
  find: string | undefined;
  address: Address;
  configuration: ComponentChildren;
  children: ComponentChildren;
}) {
  const process = useMemo(() => (manager === undefined ? jobManager : taskManager(manager)), [manager]);
  return (
    <>
      <Tabs label="Of this process" tabs={tabNames.map(([to, name]) => ({ name, address: address(to), current: to === tab }))} />
      {tab === 'metrics' && children}
      {tab === 'logs' && <LogsTab process={process} file={file} find={find} address={(log, words) => address('logs', log, words)} />}
      {tab === 'threads' && <ThreadsTab path={process.threads} find={find} address={(words) => address('threads', undefined, words)} />}
      {tab === 'profiler' && <ProfilerTab process={process} />}
      {tab === 'configuration' && configuration}
    </>
  );
}

function TaskManagerMetrics({ manager }: { manager: TaskManagerDetail }) {
  const { metrics } = manager;
  const pools = [
    ['Java heap', metrics.heapUsed, metrics.heapMax],
    ['Outside the heap', metrics.nonHeapUsed, metrics.nonHeapMax],
    ['Direct buffers', metrics.directUsed, undefined],
    ['Network', metrics.nettyShuffleMemoryUsed, metrics.nettyShuffleMemoryTotal],
  ] as const;
  return (
    <>
      <div class="stats">
        {pools.map(([name, used, most]) => (
          <Pool key={name} name={name} used={used} most={most} />
        ))}
      </div>
      <Card title="Metrics">
        <MetricPicker path={taskManager(manager.id).metrics} read={valueOf} first={['Status.JVM.CPU.Load', 'Status.JVM.Memory.Heap.Used']} />
      </Card>
      <div class="columns">
        <Card flush title="Garbage collectors">
          <Table
            caption="Garbage collectors"
            rows={metrics.garbageCollectors}
            id={(each) => each.name}
            columns={[
              { title: 'Collector', cell: (each) => each.name.replaceAll('_', ' ') },
              { title: 'Runs', kind: 'number', cell: (each) => exact(each.count) },
              { title: 'Time', kind: 'number', cell: (each) => duration(each.time) },
            ]}
          />
        </Card>
        <Card flush title="Slots in use">
          {manager.allocatedSlots.length === 0 ? (
            <Notice title="All slots are free" />
          ) : (
            <Table
              caption="Slots in use"
              rows={manager.allocatedSlots.map((slot, index) => ({ ...slot, index }))}
              id={(slot) => slot.index}
              columns={[
                {
                  title: 'Job',
                  cell: (slot) => (
                    <a href={href({ screen: 'job', job: slot.jobId, tab: 'graph', vertexTab: 'metrics' })}>
                      <code>{slot.jobId}</code>
                    </a>
                  ),
                },
                { title: 'Managed memory', kind: 'number', cell: (slot) => `${exact(slot.resource.managedMemory)} MiB` },
              ]}
            />
          )}
        </Card>
      </div>
    </>
  );
}

function Pool({ name, used, most }: { name: string; used: number | undefined; most: number | undefined }) {
  const limit = most !== undefined && most > 0 ? most : undefined;
  return (
    <Stat
      name={name}
      value={bytes(used)}
      note={
        limit === undefined || used === undefined ? (
          'in use'
        ) : (
          <div class="stack" style={{ gap: '6px' }}>
            <Meter used={used} of={limit} label={`${name}: ${bytes(used)} of ${bytes(limit)}`} />
            <span>
              {percent(used / limit)} of {bytes(limit)}
            </span>
          </div>
        )
      }
    />
  );
}

const OF_THE_JVM = [
  'Status.JVM.Memory.Heap.Used',
  'Status.JVM.Memory.Heap.Max',
  'Status.JVM.Memory.Metaspace.Used',
  'Status.JVM.Memory.Metaspace.Max',
  'Status.JVM.Threads.Count',
  'Status.JVM.CPU.Load',
] as const;

function JobManagerMetrics() {
  const metrics = useLive(jobManager.metrics(OF_THE_JVM));
  return (
    <>
      <Show of={metrics} what="the metrics of the job manager">
        {(list) => {
          const of = (name: (typeof OF_THE_JVM)[number]) => valueOf(list, name);
          return (
            <div class="stats">
              <Pool name="Java heap" used={of('Status.JVM.Memory.Heap.Used')} most={of('Status.JVM.Memory.Heap.Max')} />
              <Pool name="Classes" used={of('Status.JVM.Memory.Metaspace.Used')} most={of('Status.JVM.Memory.Metaspace.Max')} />
              <Stat name="Processor" value={percent(of('Status.JVM.CPU.Load'))} note="of this machine" />
              <Stat name="Threads" value={exact(of('Status.JVM.Threads.Count'))} note="in the Java process" />
            </div>
          );
        }}
      </Show>
      <Card title="Metrics">
        <MetricPicker path={jobManager.metrics} read={valueOf} first={['Status.JVM.CPU.Load', 'Status.JVM.Memory.Heap.Used']} />
      </Card>
    </>
  );
}

function valueOf(answer: readonly Metric[], name: string): number | undefined {
  return figure(answer.find((each) => each.id === name)?.value);
}

function TaskManagerConfiguration({ manager }: { manager: TaskManagerDetail }) {
  const names: Record<string, string> = {
    frameworkHeap: 'Heap of the framework',
    taskHeap: 'Heap of the tasks',
    frameworkOffHeap: 'Off-heap of the framework',
    taskOffHeap: 'Off-heap of the tasks',
    networkMemory: 'Network',
    managedMemory: 'Managed',
    jvmMetaspace: 'Classes',
    jvmOverhead: 'Overhead of the JVM',
    totalFlinkMemory: 'Engine in total',
    totalProcessMemory: 'Process in total',
  };
  return (
    <div class="columns">
      <Card title="Memory">
        <Pairs pairs={Object.entries(manager.memoryConfiguration).map(([key, value]) => [names[key] ?? key, value === null ? 'not limited' : bytes(value)] as const)} />
      </Card>
      <Card title="Machine">
        <Pairs
          pairs={[
            ['Cores', exact(manager.hardware.cpuCores)],
            ['Memory', bytes(manager.hardware.physicalMemory)],
            ['Java heap', bytes(manager.hardware.freeMemory)],
            ['Managed memory', bytes(manager.hardware.managedMemory)],
            ['Data port', manager.dataPort],
          ]}
        />
      </Card>
    </div>
  );
}

function JobManagerConfiguration() {
  const settings = useLive<Setting[]>(paths.jobManagerSettings, 30_000);
  const environment = useLive<Environment>(paths.jobManagerEnvironment, 30_000);
  return (
    <>
      <Card flush title="Settings" side={<CopyAsCurl path={paths.jobManagerSettings} />}>
        <Show of={settings} what="the configuration of the server">
          {(list) => (list.length === 0 ? <Notice title="Everything is at its default" /> : <SettingsTable settings={list} />)}
        </Show>
      </Card>
      <Card title="Java">
        <Show of={environment} what="the environment of the server">
          {({ jvm, classpath }) => (
            <Pairs
              pairs={[
                ['Version', jvm.version],
                ['Architecture', jvm.arch],
                ['Options', <Lines lines={jvm.options} />],
                ['Class path', <Lines lines={classpath} />],
              ]}
            />
          )}
        </Show>
      </Card>
    </>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return <>none</>;
  return (
    <details>
      <summary>{exact(lines.length)} entries</summary>
      <ul class="mono">
        {lines.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
