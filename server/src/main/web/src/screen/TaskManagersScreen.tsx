import { useLive } from '../api/live';
import { paths } from '../api/paths';
import type { TaskManager, TaskManagers } from '../api/shapes';
import { bytes, duration, exact } from '../format';
import { Card } from '../part/Card';
import { CopyAsCurl } from '../part/Copy';
import { Meter } from '../part/LoadBar';
import { Notice } from '../part/Notice';
import { Page } from '../part/Page';
import { Show } from '../part/Show';
import { Table, type Column } from '../part/Table';
import { href } from '../routing';

/** The processes that do the work. */
export function TaskManagersScreen() {
  const managers = useLive<TaskManagers>(paths.taskManagers);
  return (
    <Page title="Task managers" actions={<CopyAsCurl path={paths.taskManagers} />}>
      <Card flush>
        <Show of={managers} what="the task managers">
          {({ taskmanagers }) =>
            taskmanagers.length === 0 ? (
              <Notice icon="warning" title="No task manager is registered">
                <p>Jobs wait until one offers slots. Start one, and look into its log if it does not appear here.</p>
              </Notice>
            ) : (
              <Table caption="Task managers" columns={columns} rows={taskmanagers} id={(each) => each.id} open={address} sorted={{ title: 'Task manager', down: false }} />
            )
          }
        </Show>
      </Card>
    </Page>
  );
}

const columns: readonly Column<TaskManager>[] = [
  {
    title: 'Task manager',
    kind: 'name',
    by: (each) => each.id,
    cell: (each) => (
      <a class="cut" style={{ display: 'block' }} href={address(each)} title={each.path}>
        {each.id}
      </a>
    ),
  },
  {
    title: 'Slots in use',
    by: (each) => each.slotsNumber - each.freeSlots,
    cell: (each) => {
      const used = each.slotsNumber - each.freeSlots;
      return (
        <span class="row">
          <Meter used={used} of={each.slotsNumber} label={`${used} of ${each.slotsNumber} slots in use`} />
          <span>
            {exact(used)} of {exact(each.slotsNumber)}
          </span>
        </span>
      );
    },
  },
  { title: 'Cores', kind: 'number', minor: true, by: (each) => each.hardware.cpuCores, cell: (each) => exact(each.hardware.cpuCores) },
  { title: 'Memory of the machine', kind: 'number', minor: true, by: (each) => each.hardware.physicalMemory, cell: (each) => bytes(each.hardware.physicalMemory) },
  { title: 'Java heap', kind: 'number', by: (each) => each.hardware.freeMemory, cell: (each) => bytes(each.hardware.freeMemory) },
  { title: 'Managed', kind: 'number', by: (each) => each.hardware.managedMemory, cell: (each) => bytes(each.hardware.managedMemory) },
  {
    title: 'Last heartbeat',
    kind: 'number',
    by: (each) => each.timeSinceLastHeartbeat,
    cell: (each) => `${duration(Math.max(0, Date.now() - each.timeSinceLastHeartbeat))} ago`,
  },
];

function address(manager: TaskManager): string {
  return href({ screen: 'taskManager', id: manager.id, tab: 'metrics' });
}
