import { bytes, percent } from '../format';
import { Meter } from '../ui/LoadBar';
import { Table, type Column } from '../ui/Table';
import type { Pool } from './processLoad';

interface Row extends Pool {
  place: number;
}

/** The memory pools of a process, as a picture and as a table. */
export function MemoryPools({ pools }: { pools: readonly Pool[] }) {
  const rows = pools.map((pool, place): Row => ({ ...pool, place })).filter((row) => row.size !== undefined || (row.used ?? 0) > 0);
  const parts = rows.filter((row) => row.within !== true && row.size !== undefined);
  const all = parts.reduce((sum, row) => sum + row.size!, 0);
  return (
    <>
      <div class="card-body">
        <div class="memory" role="img" aria-label={`${bytes(all)} of memory: ${parts.map((row) => `${row.name} ${bytes(row.size)}`).join(', ')}`}>
          {parts.map((row) => (
            <div key={row.name} class={`memory-pool pool-${row.place}`} style={{ flexGrow: row.size! / all }} title={`${row.name}: ${says(row)}`}>
              {row.used !== undefined && <i style={{ height: `${Math.round(100 * Math.min(1, row.used / row.size!))}%` }} />}
              {row.size! / all > 0.07 && <span>{row.name}</span>}
            </div>
          ))}
        </div>
      </div>
      <Table caption="Memory by pool" columns={columns} rows={rows} id={(row) => row.name} />
    </>
  );
}

function says({ used, size }: Pool): string {
  if (used === undefined) return bytes(size);
  return size === undefined ? `${bytes(used)}, no limit` : `${bytes(used)} of ${bytes(size)}`;
}

/** Pools fuller than this are marked. */
const NEARLY_FULL = 0.9;

const columns: readonly Column<Row>[] = [
  {
    title: 'Pool',
    cell: (row) => (
      <span class="pool-name">
        <i class={`swatch pool pool-${row.place}`} />
        {row.name}
        <small class="muted minor">{row.what}</small>
      </span>
    ),
  },
  { title: 'Used', kind: 'number', by: (row) => row.used ?? -1, cell: (row) => bytes(row.used) },
  { title: 'Size', kind: 'number', by: (row) => row.size ?? -1, cell: (row) => (row.size !== undefined ? bytes(row.size) : row.within === true ? '–' : 'no limit') },
  {
    title: 'Share',
    kind: 'number',
    by: (row) => share(row) ?? -1,
    cell: (row) => {
      const full = share(row);
      if (full === undefined || row.used === undefined || row.size === undefined) return '–';
      return (
        <span class="row pool-full">
          <Meter used={row.used} of={row.size} label={`${row.name}: ${says(row)}`} />
          <span class="figure">{percent(full)}</span>
          {full >= NEARLY_FULL && row.name !== 'JVM overhead' && <span class="badge warn">nearly full</span>}
        </span>
      );
    },
  },
];

function share({ used, size }: Pool): number | undefined {
  return used === undefined || size === undefined || size <= 0 ? undefined : used / size;
}
