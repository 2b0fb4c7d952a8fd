import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { jobManager, taskManager } from '../api/paths';
import { LogsTab } from '../log/LogsTab';
import type { ProcessTab } from '../routing';
import { Tabs } from '../ui/Tabs';
import './process.css';
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
export type ProcessAddress = (to: ProcessTab, file?: string, find?: string) => string;

/** The parts of an address of a process. */
export interface ProcessRoute {
  tab: ProcessTab;
  file: string | undefined;
  find: string | undefined;
}

/** The tabs of a task manager, or of the job manager if `manager` is undefined. */
export function ProcessTabs({ manager, tab, file, find, address, configuration, children }: ProcessRoute & {
  manager: string | undefined;
  address: ProcessAddress;
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
