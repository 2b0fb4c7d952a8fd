import { useMemo } from 'preact/hooks';
import { about } from '../api/events';
import { useHistory } from '../api/history';
import { useLive } from '../api/live';
import { paths } from '../api/paths';
import { bytes, exact, percent } from '../format';
import '../process/process.css';
import { loadsOf, LOAD_METRICS, type ProcessLoad } from '../process/processLoad';
import { href } from '../routing';
import { moment, shownTime } from '../time';
import { Card, Stat } from '../ui/Card';
import { CopyAsCurl } from '../ui/Copy';
import { Meter, SlotsStat } from '../ui/LoadBar';
import { Moment } from '../ui/Moment';
import { Notice } from '../ui/Notice';
import { Page } from '../ui/Page';
import { Show } from '../ui/Show';
import { Sparkline } from '../ui/Sparkline';
import { Table, type Column } from '../ui/Table';
import type { TaskManagersTaskManager } from '../wire';

/** A row of the list; for a past moment only the load is known. */
interface Line {
  id: string;
  manager: TaskManagersTaskManager | undefined;
  load: ProcessLoad | undefined;
}

/** The list of task managers with their load. */
export function TaskManagersScreen() {
  const managers = useLive(paths.taskManagers, 2_000, about.taskManagers);
  const history = useHistory({ metrics: LOAD_METRICS });
  const past = history.value.value;
  const at = moment.value;
  const loads = useMemo(() => (past === undefined ? undefined : loadsOf(past, at ?? shownTime())), [past, at]);
  return (
    <Page title="Task managers" actions={<CopyAsCurl path={paths.taskManagers} />}>
      <Show of={managers} what="the task managers">
        {({ taskmanagers }) => {
          if (at !== undefined && past === undefined) return <Show of={history} what="the recorded load of the task managers">{() => null}</Show>;
          const lines = linesOf(taskmanagers, loads, at !== undefined);
          if (lines.length === 0) {
            return (
              <Card>
                <Notice icon="warning" title={at === undefined ? 'No task manager is registered' : 'No task manager was recorded at that time'}>
                  <p>{at === undefined ? 'Jobs wait until one offers slots. Start one, and check its log if it does not appear here.' : 'Choose another time, or return to live.'}</p>
                </Notice>
              </Card>
            );
          }
          return (
            <>
              <Sums lines={lines} past={at !== undefined} />
              <Card flush>
                <Table caption="Task managers" columns={columns} rows={lines} id={(line) => line.id} open={address} sorted={{ title: 'Task manager', down: false }} />
              </Card>
            </>
          );
        }}
      </Show>
    </Page>
  );
}

function linesOf(managers: readonly TaskManagersTaskManager[], loads: ReadonlyMap<string, ProcessLoad> | undefined, past: boolean): Line[] {
  if (!past) return managers.map((manager) => ({ id: manager.id, manager, load: loads?.get(manager.id) }));
  return [...(loads ?? [])]
    .filter(([id]) => id !== 'jobmanager')
    .map(([id, load]) => ({ id, load, manager: managers.find((each) => each.id === id) }));
}

/** Totals, and the most loaded task managers. */
function Sums({ lines, past }: { lines: readonly Line[]; past: boolean }) {
  const slots = lines.reduce((sum, { manager }) => sum + (manager?.slotsNumber ?? 0), 0);
  const free = lines.reduce((sum, { manager }) => sum + (manager?.freeSlots ?? 0), 0);
  const highest = (of: (line: Line) => number | undefined) => lines.reduce<Line | undefined>((found, line) => ((of(line) ?? -1) > (found === undefined ? -1 : (of(found) ?? -1)) ? line : found), undefined);
  const heap = highest(heapShare);
  const cpu = highest((line) => line.load?.cpu);
  const gc = highest((line) => line.load?.gc);
  return (
    <div class="stats">
      <Stat name="Task managers" value={exact(lines.length)} note={past ? 'recorded' : 'registered'} />
      {!past && <SlotsStat used={slots - free} of={slots} label={`${slots - free} of ${slots} slots in use`} />}
      <Worst name="Highest heap usage" line={heap} value={percent(heap === undefined ? undefined : heapShare(heap))} many={lines.length > 1} />
      <Worst name="Highest CPU usage" line={cpu} value={percent(cpu?.load?.cpu)} many={lines.length > 1} />
      <Worst name="Most garbage collection" line={gc} value={percent(gc?.load?.gc)} many={lines.length > 1} />
    </div>
  );
}

function Worst({ name, line, value, many }: { name: string; line: Line | undefined; value: string; many: boolean }) {
  if (line === undefined) return <Stat name={name} value="–" note="not recorded" />;
  return <Stat name={name} value={value} note={many ? <span class="cut one-line">{line.id}</span> : 'on this task manager'} address={address(line)} />;
}

function heapMax(line: Line): number | undefined {
  return line.load?.heapMax ?? line.manager?.hardware.freeMemory;
}

function heapShare(line: Line): number | undefined {
  const max = heapMax(line);
  return line.load?.heap === undefined || max === undefined || max <= 0 ? undefined : line.load.heap / max;
}

/** Garbage collection above this share of time is marked. */
const HIGH_GC_SHARE = 0.1;

const columns: readonly Column<Line>[] = [
  {
    title: 'Task manager',
    kind: 'name',
    by: (line) => line.id,
    cell: (line) => (
      <a class="cut one-line" href={address(line)} title={line.manager?.path ?? line.id}>
        {line.id}
        {line.manager?.blocked === true && <span class="badge warn">blocked</span>}
      </a>
    ),
  },
  {
    title: 'Slots in use',
    by: (line) => (line.manager === undefined ? -1 : line.manager.slotsNumber - line.manager.freeSlots),
    cell: ({ manager }) => (manager === undefined || moment.value !== undefined ? '–' : <Used used={manager.slotsNumber - manager.freeSlots} of={manager.slotsNumber} what="slots in use" says={`${exact(manager.slotsNumber - manager.freeSlots)} of ${exact(manager.slotsNumber)}`} />),
  },
  {
    title: 'Heap',
    by: (line) => heapShare(line) ?? -1,
    cell: (line) => {
      const max = heapMax(line);
      const used = line.load?.heap;
      return used === undefined || max === undefined ? '–' : <Used used={used} of={max} what={`of the heap: ${bytes(used)} of ${bytes(max)}`} says={`${percent(used / max)} of ${bytes(max)}`} />;
    },
  },
  {
    title: 'CPU',
    by: (line) => line.load?.cpu ?? -1,
    cell: ({ load }) => (
      <span class="row">
        <span class="mini-chart">
          <Sparkline values={load?.cpuPast ?? []} />
        </span>
        <span class="number figure">{percent(load?.cpu)}</span>
      </span>
    ),
  },
  {
    title: 'GC time',
    kind: 'number',
    by: (line) => line.load?.gc ?? -1,
    cell: ({ load }) => (load?.gc !== undefined && load.gc >= HIGH_GC_SHARE ? <span class="badge warn">{percent(load.gc)} of the time</span> : percent(load?.gc)),
  },
  { title: 'Tasks', kind: 'number', by: (line) => line.manager?.assignedTasks ?? -1, cell: ({ manager }) => (moment.value === undefined ? exact(manager?.assignedTasks) : '–') },
  {
    title: 'Last heartbeat',
    kind: 'number',
    by: (line) => line.manager?.timeSinceLastHeartbeat ?? 0,
    cell: ({ manager }) => (moment.value === undefined ? <Moment at={manager?.timeSinceLastHeartbeat} /> : '–'),
  },
  { title: 'Threads', kind: 'number', extra: true, by: (line) => line.load?.threads ?? -1, cell: (line) => exact(line.load?.threads) },
  { title: 'Cores', kind: 'number', extra: true, by: (line) => line.manager?.hardware.cpuCores ?? -1, cell: (line) => exact(line.manager?.hardware.cpuCores) },
  { title: 'Machine memory', kind: 'number', extra: true, by: (line) => line.manager?.hardware.physicalMemory ?? -1, cell: (line) => bytes(line.manager?.hardware.physicalMemory) },
  { title: 'Managed memory', kind: 'number', extra: true, by: (line) => line.manager?.hardware.managedMemory ?? -1, cell: (line) => bytes(line.manager?.hardware.managedMemory) },
  { title: 'Address', extra: true, by: (line) => line.manager?.path ?? '', cell: (line) => <code class="muted">{line.manager?.path ?? '–'}</code> },
];

function Used({ used, of, what, says }: { used: number; of: number; what: string; says: string }) {
  return (
    <span class="row">
      <Meter used={used} of={of} label={`${percent(of === 0 ? 0 : used / of)} ${what}`} />
      <span>{says}</span>
    </span>
  );
}

function address(line: Line): string {
  return href({ screen: 'taskManager', id: line.id, tab: 'metrics' });
}
