import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { useLive } from '../api/live';
import type { TaskManagerDetail } from '../api/messages';
import { jobManager, paths, taskManager } from '../api/paths';
import { exact } from '../format';
import { LogsTab } from '../log/LogsTab';
import { href, type ProcessTab } from '../routing';
import { moment } from '../time';
import { CopyAsCurl, CopyButton } from '../ui/Copy';
import { Moment } from '../ui/Moment';
import { Page } from '../ui/Page';
import { Tabs } from '../ui/Tabs';
import './process.css';
import { JobManagerConfiguration, TaskManagerConfiguration } from './ProcessConfiguration';
import { JobManagerOverview, TaskManagerOverview } from './ProcessOverview';
import { ProfilerTab } from './ProfilerTab';
import { ThreadsTab } from './ThreadsTab';

const tabNames: readonly (readonly [ProcessTab, string])[] = [
  ['metrics', 'Load and memory'],
  ['logs', 'Logs'],
  ['threads', 'Threads'],
  ['profiler', 'Profiler'],
  ['configuration', 'Configuration'],
];

/** The address of a tab, with a log file and a search. */
type Address = (to: ProcessTab, file?: string, find?: string) => string;

/** The parts of an address of a process. */
interface At {
  tab: ProcessTab;
  file: string | undefined;
  find: string | undefined;
}

export function JobManagerScreen(at: At) {
  const address: Address = (to, log, words) => href({ screen: 'jobManager', tab: to, ...optional('file', log), ...optional('find', words) });
  return (
    <Page title="Job manager" facts={<span>The process that coordinates the jobs and serves this page</span>}>
      <Process {...at} manager={undefined} address={address} configuration={<JobManagerConfiguration />}>
        <JobManagerOverview />
      </Process>
    </Page>
  );
}

export function TaskManagerScreen({ id, ...at }: At & { id: string }) {
  const now = useLive<TaskManagerDetail>(paths.taskManager(id), 2_000).value.value;
  const address: Address = (to, log, words) => href({ screen: 'taskManager', id, tab: to, ...optional('file', log), ...optional('find', words) });
  return (
    <Page
      title={id}
      trail={[{ name: 'Task managers', address: href({ screen: 'taskManagers' }) }]}
      actions={
        <>
          <CopyButton text={id} label="Copy id" />
          <CopyAsCurl path={paths.taskManager(id)} />
        </>
      }
      facts={
        now !== undefined &&
        moment.value === undefined && (
          <>
            <span>
              <b>{exact(now.slotsNumber - now.freeSlots)}</b> of {exact(now.slotsNumber)} slots in use
            </span>
            <span>
              heartbeat <Moment at={now.timeSinceLastHeartbeat} />
            </span>
            <code class="muted">{now.path}</code>
            {now.blocked === true && <span class="badge warn">blocked: accepts no new tasks</span>}
          </>
        )
      }
    >
      <Process {...at} manager={id} address={address} configuration={<TaskManagerConfiguration id={id} />}>
        <TaskManagerOverview id={id} />
      </Process>
    </Page>
  );
}

function optional<K extends string>(key: K, value: string | undefined): { [key in K]?: string } {
  return value === undefined ? {} : ({ [key]: value } as { [key in K]: string });
}

function Process({ manager, tab, file, find, address, configuration, children }: At & {
  manager: string | undefined;
  address: Address;
  configuration: ComponentChildren;
  children: ComponentChildren;
}) {
  const process = useMemo(() => (manager === undefined ? jobManager : taskManager(manager)), [manager]);
  return (
    <>
      <Tabs label="Process tabs" tabs={tabNames.map(([to, name]) => ({ name, address: address(to), current: to === tab }))} />
      {tab === 'metrics' && children}
      {tab === 'logs' && <LogsTab process={process} file={file} find={find} address={(log, words) => address('logs', log, words)} />}
      {tab === 'threads' && <ThreadsTab path={process.threads} find={find} address={(words) => address('threads', undefined, words)} />}
      {tab === 'profiler' && <ProfilerTab process={process} />}
      {tab === 'configuration' && configuration}
    </>
  );
}
