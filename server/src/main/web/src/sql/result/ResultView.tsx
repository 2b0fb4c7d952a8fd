import { useEffect, useMemo, useState } from 'preact/hooks';
import { download } from '../../download';
import { exact } from '../../format';
import { Button } from '../../ui/Button';
import { lazy } from '../../ui/lazy';
import { Notice } from '../../ui/Notice';
import { SearchField } from '../../ui/SearchField';
import { Segments } from '../../ui/Tabs';
import type { Column } from '../../wire';
import type { RowChange, ResultRow } from '../run/resultRows';
import type { StatementRun } from '../run/statementRun';
import { Grid, type GridProps } from './Grid';
import type { Cell } from './gridKeys';
import { ModeLine } from './ModeLine';
import { toParquet } from './parquetFile';
import { toCsv, toJson, withOps } from './resultExport';
import { RowDetail } from './RowDetail';
import { filterAndSort, type QueryOrder, type Order } from './rowOrder';

const ResultChart = lazy<{ run: StatementRun }>(() => import('./ResultChart').then((module) => module.ResultChart));

type Look = 'table' | 'changes' | 'chart';

/** The rows of a query as a table, as changes or as a chart. */
export function ResultView({ run }: { run: StatementRun }) {
  const [look, setLook] = useState<Look>('table');
  const [text, setText] = useState('');
  const [order, setOrder] = useState<Order | undefined>(undefined);
  const [follow, setFollow] = useState(false);
  const execution = run.execution.value;
  const { changing } = run;
  const changes = look === 'changes' && changing;
  // Changes keep their order of arrival.
  const asked = (changes ? undefined : execution?.order) ?? NO_ORDER;
  const rows = useRows(run, changes, text, order, asked);
  return (
    <div class="sql-result">
      <div class="sql-bar">
        <Looks look={look} changing={changing} onLook={setLook} />
        {look !== 'chart' && (
          <>
            <SearchField label="Filter the rows" value={text} onInput={setText} hotkey={false}>
              {text !== '' && <span>{exact(rows.length)}</span>}
            </SearchField>
            <Follow follow={follow} onFollow={setFollow} />
          </>
        )}
        <Downloads name={`result-${run.id}`} columns={run.columns.value} rows={rows} changes={changes} />
      </div>
      <ModeLine run={run} />
      {look === 'chart' ? (
        <ResultChart run={run} />
      ) : rows.length === 0 ? (
        <NoRows run={run} filtered={text !== ''} />
      ) : (
        <RowsInFull
          key={String(changes)}
          columns={run.columns.value}
          rows={rows}
          changes={changes}
          asked={asked}
          order={order}
          onOrder={setOrder}
          follow={follow}
          onFollow={setFollow}
        />
      )}
    </div>
  );
}

const NO_ORDER: QueryOrder = [];

function Looks({ look, changing, onLook }: { look: Look; changing: boolean; onLook: (look: Look) => void }) {
  return (
    <Segments
      label="How the result is shown"
      value={look === 'changes' && !changing ? 'table' : look}
      onChange={onLook}
      options={[['table', 'Table'], ...(changing ? [['changes', 'Changes'] as const] : []), ['chart', 'Chart']]}
    />
  );
}

function Follow({ follow, onFollow }: { follow: boolean; onFollow: (follow: boolean) => void }) {
  return (
    <Button class="small" icon="end" aria-pressed={follow} title="Keep the last row visible" onClick={() => onFollow(!follow)}>
      Follow
    </Button>
  );
}

/** Exports the shown rows, or changes with their kinds. */
function Downloads({ name, columns, rows, changes }: {
  name: string;
  columns: readonly Column[];
  rows: readonly (ResultRow | RowChange)[];
  changes: boolean;
}) {
  const given = () => (changes ? withOps(columns, rows as readonly RowChange[]) : { columns, rows: rows.map((row) => row.fields) });
  const kinds = [
    ['CSV', () => download(`${name}.csv`, 'text/csv', toCsv(given().columns, given().rows))],
    ['JSON', () => download(`${name}.json`, 'application/json', toJson(given().columns, given().rows))],
    ['Parquet', () => download(`${name}.parquet`, 'application/vnd.apache.parquet', toParquet(given().columns, given().rows))],
  ] as const;
  return (
    <div class="row push">
      {kinds.map(([kind, give]) => (
        <Button class="small plain" key={kind} title={`Download the shown rows as ${kind}`} onClick={give}>
          {kind}
        </Button>
      ))}
    </div>
  );
}

/** The grid and the details of the open row. */
function RowsInFull({ rows, columns, ...given }: Omit<GridProps, 'active' | 'onActive' | 'onOpen'>) {
  const [active, setActive] = useState<Cell | undefined>(undefined);
  const [open, setOpen] = useState<ResultRow | undefined>(undefined);
  // The details follow a row that is updated, and keep a row that is removed.
  const detail = open === undefined ? undefined : (rows.find((row) => row.id === open.id) ?? open);
  const choose = (cell: Cell) => {
    setActive(cell);
    if (open !== undefined) setOpen(rows[cell.row]);
  };
  const show = (cell: Cell) => {
    setActive(cell);
    setOpen(rows[cell.row]);
  };
  // The focus is still in the grid when a key has opened the details.
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || open === undefined) return;
    event.stopPropagation();
    setOpen(undefined);
  };
  return (
    <div class={detail === undefined ? 'sql-rows' : 'sql-rows with-detail'} onKeyDown={close}>
      <Grid {...given} columns={columns} rows={rows} active={active} onActive={choose} onOpen={show} />
      {detail !== undefined && active !== undefined && (
        <RowDetail
          columns={columns}
          fields={detail.fields}
          at={active.column}
          onChoose={(column) => setActive({ ...active, column })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}

function NoRows({ run, filtered }: { run: StatementRun; filtered: boolean }) {
  if (filtered) return <Notice icon="search" title="No row matches the filter" />;
  if (run.phase.value === 'running') {
    return <Notice icon="waiting" title="No rows yet" text="Rows appear here as they arrive." />;
  }
  return run.rows.received > 0 ? <Notice title="All rows were removed" /> : <Notice title="The result has no rows" />;
}

/** The shown rows. If sorting or filtering is slow, they are updated less often. */
function useRows(run: StatementRun, changes: boolean, text: string, order: Order | undefined, asked: QueryOrder): readonly (ResultRow | RowChange)[] {
  const age = run.age.value;
  const slow = (text !== '' || order !== undefined || asked.length > 0) && run.rows.size > 5_000;
  const calm = useCalm(age, slow ? 1_000 : 0);
  const all = useMemo<readonly (ResultRow | RowChange)[]>(() => (changes ? run.rows.changes() : run.rows.table()), [run, calm, changes]);
  return useMemo(() => filterAndSort(all, run.columns.value, text, order, asked), [all, text, order, asked]);
}

/** The value, updated at most once per period. */
function useCalm(value: number, millis: number): number {
  const [calm, setCalm] = useState(value);
  const [due, setDue] = useState(0);
  useEffect(() => {
    if (calm === value) return;
    const timer = setTimeout(
      () => {
        setCalm(value);
        setDue(Date.now() + millis);
      },
      Math.max(0, due - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [value, calm, millis]);
  return millis === 0 ? value : calm;
}
