import { useState } from 'preact/hooks';
import { useLive } from '../../api/live';
import { paths } from '../../api/paths';
import { plural } from '../../format';
import { Table, type Column } from '../../ui/Table';
import type { AccumulatorsAccumulator } from '../../wire';

/** The user-defined accumulators of an operator, by subtask when opened. */
export function Accumulators({ job, vertex }: { job: string; vertex: string }) {
  const accumulators = useLive(paths.accumulators(job, vertex), 5_000).value.value?.['user-accumulators'] ?? [];
  const [open, setOpen] = useState(false);
  if (accumulators.length === 0) return null;
  return (
    <details class="fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{plural(accumulators.length, 'accumulator')}</summary>
      <div class="inside">
        <Table caption="Accumulators" columns={columns} rows={accumulators} id={(each) => each.name} />
        {open && <BySubtask job={job} vertex={vertex} />}
      </div>
    </details>
  );
}

interface Line extends AccumulatorsAccumulator {
  subtask: number;
}

function BySubtask({ job, vertex }: { job: string; vertex: string }) {
  const accumulators = useLive(paths.subtaskAccumulators(job, vertex), 5_000).value.value;
  const lines = (accumulators?.subtasks ?? []).flatMap((each) => each['user-accumulators'].map((counted): Line => ({ ...counted, subtask: each.subtask })));
  const bySubtask: readonly Column<Line>[] = [{ title: 'Subtask', by: (line) => line.subtask, cell: (line) => line.subtask }, ...columns];
  return <Table caption="Accumulators by subtask" columns={bySubtask} rows={lines} id={(line) => `${line.subtask} ${line.name}`} />;
}

const columns: readonly Column<AccumulatorsAccumulator>[] = [
  { title: 'Name', by: (each) => each.name, cell: (each) => each.name },
  { title: 'Type', by: (each) => each.type, cell: (each) => each.type },
  { title: 'Value', kind: 'wide', by: (each) => each.value, cell: (each) => each.value },
];
