import { percent, rate } from '../../format';
import { LoadBar } from '../../ui/LoadBar';
import type { Column } from '../../ui/Table';
import type { SubtaskLoad } from './load';

type Loaded = Pick<SubtaskLoad, 'busy' | 'back' | 'recordsIn' | 'recordsOut'>;

/** The columns of a table of operators or subtasks with their loads. */
export function loadColumns<R extends { load: Loaded | undefined }>(barWidth: string): readonly Column<R>[] {
  return [
    {
      title: 'Time',
      cell: ({ load }) => (
        <div style={{ minWidth: barWidth }}>
          <LoadBar busy={load?.busy} back={load?.back} />
        </div>
      ),
    },
    { title: 'Busy', kind: 'number', by: ({ load }) => load?.busy ?? -1, cell: ({ load }) => percent(load?.busy) },
    { title: 'Back-pressured', kind: 'number', by: ({ load }) => load?.back ?? -1, cell: ({ load }) => percent(load?.back) },
    { title: 'In', kind: 'number', by: ({ load }) => load?.recordsIn ?? -1, cell: ({ load }) => rate(load?.recordsIn) },
    { title: 'Out', kind: 'number', by: ({ load }) => load?.recordsOut ?? -1, cell: ({ load }) => rate(load?.recordsOut) },
  ];
}
