import { jobManager } from '../api/paths';
import { MemoryPools } from '../process/MemoryPools';
import { ProcessCharts } from '../process/ProcessCharts';
import type { Pool } from '../process/processLoad';
import { AllMetrics, JVM_METRICS, limitOf, ProcessStats, RecordedLoad, useJvmFigures } from '../process/ProcessStats';
import { moment } from '../time';
import { Card } from '../ui/Card';
import { CopyAsCurl } from '../ui/Copy';

/** The load and memory of the job manager. */
export function JobManagerOverview() {
  const figures = useJvmFigures(jobManager);
  if (moment.value !== undefined) return <RecordedLoad subject="jobmanager" />;
  const nonHeap = figures('Status.JVM.Memory.NonHeap.Used');
  const metaspace = figures('Status.JVM.Memory.Metaspace.Used');
  const memory: readonly Pool[] = [
    { name: 'Java heap', what: 'metadata of jobs and checkpoints', size: limitOf(figures('Status.JVM.Memory.Heap.Max')), used: figures('Status.JVM.Memory.Heap.Used') },
    { name: 'Metaspace', what: 'classes', size: limitOf(figures('Status.JVM.Memory.Metaspace.Max')), used: metaspace },
    { name: 'Code cache and other', what: 'used by the JVM', size: undefined, used: nonHeap === undefined || metaspace === undefined ? undefined : nonHeap - metaspace },
    { name: 'Direct buffers', what: 'I/O buffers', size: undefined, used: figures('Status.JVM.Memory.Direct.MemoryUsed'), within: true },
  ];
  return (
    <>
      <ProcessStats figures={figures} />
      <Card flush title="Memory by pool" side={<CopyAsCurl path={jobManager.metrics(JVM_METRICS)} />}>
        <MemoryPools pools={memory} />
      </Card>
      <ProcessCharts subject="jobmanager" />
      <AllMetrics process={jobManager} />
    </>
  );
}
