import { useMemo } from 'preact/hooks';
import { useLive } from '../api/live';
import { paths, taskManager } from '../api/paths';
import { duration, exact } from '../format';
import { MemoryPools } from '../process/MemoryPools';
import { ProcessCharts } from '../process/ProcessCharts';
import { pools } from '../process/processLoad';
import { AllMetrics, ProcessStats, RecordedLoad, useJvmFigures } from '../process/ProcessStats';
import { moment } from '../time';
import { Card, Stat } from '../ui/Card';
import { CopyAsCurl } from '../ui/Copy';
import { SlotsStat } from '../ui/LoadBar';
import { Show } from '../ui/Show';
import { Table } from '../ui/Table';
import type { TaskManagersDetail } from '../wire';
import { AllocatedSlots } from './AllocatedSlots';

/** The load, memory and jobs of a task manager. */
export function TaskManagerOverview({ id }: { id: string }) {
  const manager = useLive(paths.taskManager(id), 1_000);
  const process = useMemo(() => taskManager(id), [id]);
  const figures = useJvmFigures(process);
  if (moment.value !== undefined) return <RecordedLoad subject={id} />;
  return (
    <>
      <Show of={manager} what={`the task manager ${id}`}>
        {(value) => (
          <>
            <ProcessStats figures={figures}>
              <SlotsStat used={value.slotsNumber - value.freeSlots} of={value.slotsNumber} label="Slots in use" />
              <Stat name="Tasks" value={exact(value.assignedTasks)} note="running subtasks" />
            </ProcessStats>
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

function Collectors({ manager }: { manager: TaskManagersDetail }) {
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
