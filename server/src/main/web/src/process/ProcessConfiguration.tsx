import { useState } from 'preact/hooks';
import { useLive } from '../api/live';
import type { Environment, TaskManagerDetail } from '../api/messages';
import { paths } from '../api/paths';
import { bytes, exact } from '../format';
import { href } from '../routing';
import { Card, Pairs } from '../ui/Card';
import { CopyAsCurl, CopyButton } from '../ui/Copy';
import { Highlighted } from '../ui/Highlighted';
import { SearchField } from '../ui/SearchField';
import { Show } from '../ui/Show';
import { searchPattern } from '../ui/textMatches';

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

export function TaskManagerConfiguration({ id }: { id: string }) {
  const live = useLive<TaskManagerDetail>(paths.taskManager(id), 10_000);
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

export function JobManagerConfiguration() {
  const environment = useLive<Environment>(paths.jobManagerEnvironment, 30_000);
  return (
    <Show of={environment} what="the environment of the server">
      {({ jvm, classpath }) => (
        <>
          <p class="muted">
            For the effective settings, see <a href={href({ screen: 'configuration' })}>Configuration</a>.
          </p>
          <Card title="Java" side={<CopyAsCurl path={paths.jobManagerEnvironment} />}>
            <Pairs
              pairs={[
                ['Version', jvm.version],
                ['Architecture', jvm.arch],
              ]}
            />
          </Card>
          <Lines title="JVM options" lines={jvm.options} />
          <Lines title="Class path" lines={classpath} />
        </>
      )}
    </Show>
  );
}

/** A long list with a search. */
function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const shown = lines.filter((line) => line.toLowerCase().includes(wanted));
  const marked = searchPattern(text.trim(), false, true);
  return (
    <Card
      flush
      title={title}
      side={
        <>
          <span class="muted" role="status">
            {wanted === '' ? exact(lines.length) : `${exact(shown.length)} of ${exact(lines.length)}`}
          </span>
          <SearchField label={`Find in ${title}`} value={text} onInput={setText} hotkey={false} />
          <CopyButton text={lines.join('\n')} label="Copy" />
        </>
      }
    >
      <ul class="line-list" tabIndex={0} aria-label={title}>
        {shown.map((line, index) => (
          <li key={index}>
            <Highlighted text={line} wanted={marked} />
          </li>
        ))}
        {shown.length === 0 && <li class="muted">{lines.length === 0 ? 'None.' : 'Nothing matches.'}</li>}
      </ul>
    </Card>
  );
}
