import { useLive } from '../api/live';
import { paths } from '../api/paths';
import { bytes, exact } from '../format';
import { href } from '../routing';
import { Card, Pairs } from '../ui/Card';
import { CopyAsCurl } from '../ui/Copy';
import { Show } from '../ui/Show';

const memory: Readonly<Record<string, string>> = {
  frameworkHeap: 'Framework heap',
  taskHeap: 'Task heap',
  frameworkOffHeap: 'Framework off-heap',
  taskOffHeap: 'Task off-heap',
  networkMemory: 'Network',
  managedMemory: 'Managed',
  jvmMetaspace: 'Metaspace',
  jvmOverhead: 'JVM overhead',
  totalFlinkMemory: 'Total engine memory',
  totalProcessMemory: 'Total process memory',
};

/** The memory configuration and hardware of a task manager. */
export function TaskManagerConfiguration({ id }: { id: string }) {
  const live = useLive(paths.taskManager(id), 10_000);
  return (
    <Show of={live} what={`the task manager ${id}`}>
      {(manager) => (
        <>
          <div class="columns">
            <Card title="Memory configuration" side={<CopyAsCurl path={paths.taskManager(id)} />}>
              <Pairs pairs={Object.entries(manager.memoryConfiguration).map(([key, value]) => [memory[key] ?? key, typeof value === 'number' ? bytes(value) : 'no limit'] as const)} />
            </Card>
            <Card title="Machine">
              <Pairs
                pairs={[
                  ['Cores', exact(manager.hardware.cpuCores)],
                  ['Memory', bytes(manager.hardware.physicalMemory)],
                  ['Java heap', bytes(manager.hardware.freeMemory)],
                  ['Managed memory', bytes(manager.hardware.managedMemory)],
                  ['Address', <code key="address">{manager.path}</code>],
                  ['Data port', manager.dataPort < 0 ? 'none: it runs in the job manager’s process' : String(manager.dataPort)],
                  ['JMX port', manager.jmxPort < 0 ? 'none' : String(manager.jmxPort)],
                ]}
              />
            </Card>
          </div>
          <p class="muted">
            Its settings are those of <a href={href({ screen: 'configuration' })}>the cluster</a> and of its own configuration file.
          </p>
        </>
      )}
    </Show>
  );
}
