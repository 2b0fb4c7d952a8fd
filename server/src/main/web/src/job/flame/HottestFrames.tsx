import { useMemo } from 'preact/hooks';
import { percent } from '../../format';
import { Table, type Column } from '../../ui/Table';
import { points } from './drawFlames';
import type { Flame } from './flameTree';
import { hottest, shifts, type Hot, type Shift } from './methodTotals';

/** Methods beyond this have next to no samples. */
const MAX_METHODS = 200;

/** The methods of a flame graph by their samples, for users who cannot see the graph. */
export function HottestFrames({ root, find }: { root: Flame; find: (method: string) => void }) {
  const rows = useMemo(() => hottest(root).sort((a, b) => b.self - a.self || b.total - a.total).slice(0, MAX_METHODS), [root]);
  const columns: readonly Column<Hot>[] = [
    named(find),
    { title: 'Self', kind: 'number', by: (row) => row.self, cell: (row) => <Share of={row.self} /> },
    { title: 'Total', kind: 'number', by: (row) => row.total, cell: (row) => <Share of={row.total} /> },
  ];
  return <Table caption="Hottest frames" columns={columns} rows={rows} id={(row) => row.name} sorted={{ title: 'Self', down: true }} />;
}

/** The methods whose share differs between two graphs. */
export function ChangedFrames({ root, find }: { root: Flame; find: (method: string) => void }) {
  const rows = useMemo(() => shifts(root).sort((a, b) => Math.abs(b.change) - Math.abs(a.change)).slice(0, MAX_METHODS), [root]);
  const columns: readonly Column<Shift>[] = [
    named(find),
    { title: 'In A', kind: 'number', by: (row) => row.base, cell: (row) => <Share of={row.base} /> },
    { title: 'In B', kind: 'number', by: (row) => row.other, cell: (row) => <Share of={row.other} /> },
    {
      title: 'Change',
      kind: 'number',
      by: (row) => Math.abs(row.change),
      cell: (row) => (Math.abs(row.change) < 0.0005 ? 'same' : <b class={row.change > 0 ? 'flame-more' : 'flame-less'}>{`${row.change > 0 ? '▲' : '▼'} ${points(row.change)}`}</b>),
    },
  ];
  return <Table caption="Changed frames" columns={columns} rows={rows} id={(row) => row.name} sorted={{ title: 'Change', down: true }} />;
}

function named<R extends { name: string }>(find: (method: string) => void): Column<R> {
  return {
    title: 'Method',
    kind: 'name',
    by: (row) => row.name,
    cell: (row) => (
      <button type="button" class="flame-method cut" title={`Find ${row.name} in the graph`} onClick={() => find(row.name)}>
        {row.name}
      </button>
    ),
  };
}

function Share({ of }: { of: number }) {
  return (
    <span class="flame-share">
      <i style={{ width: `${Math.round(Math.min(1, of) * 48)}px` }} />
      {of > 0 && of < 0.005 ? '< 1 %' : percent(of)}
    </span>
  );
}
