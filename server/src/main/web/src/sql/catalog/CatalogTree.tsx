import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { SearchField } from '../../ui/SearchField';
import { quoteIfNeeded } from '../editor/dialect';
import { current, ensureSession, session } from '../session/currentSession';
import { branch, branches, fullName, key, load, reload, type Entry, type Where } from './catalog';

/** The actions on a table or column. */
export interface CatalogActions {
  insert(text: string): void;
  run(statement: string): void;
}

/** Catalogs, databases, tables and columns, each loaded when it is opened. */
export function CatalogTree({ actions }: { actions: CatalogActions }) {
  const open = session.value !== undefined;
  const [text, setText] = useState('');
  // Other sessions may have changed the catalogs meanwhile.
  useEffect(() => {
    addEventListener('focus', reload);
    return () => removeEventListener('focus', reload);
  }, []);
  return (
    <section class="sql-tree" aria-label="Catalogs">
      <header class="row">
        <h2>Catalogs</h2>
        {open && (
          <Button class="plain small push" icon="again" title="Refresh" aria-label="Refresh the catalogs" onClick={reload} />
        )}
      </header>
      {open && many() && (
        <div class="sql-find">
          <SearchField label="Find a table" value={text} onInput={setText} hotkey={false} />
        </div>
      )}
      {open ? (
        <Branch path={[]} actions={actions} text={text.trim().toLowerCase()} />
      ) : (
        <div class="sql-hint">
          <p>Tables are shown here once a session is open. The first statement opens one.</p>
          <Button class="small" onClick={() => void ensureSession()}>
            Open a session
          </Button>
        </div>
      )}
    </section>
  );
}

/** Whether some database has enough tables to need a filter. */
function many(): boolean {
  return [...branches.value.values()].some((each) => each.state === 'ready' && each.entries.length > 15);
}

function Branch({ path, actions, text }: { path: Where; actions: CatalogActions; text: string }) {
  const found = branch(path);
  const missing = found === undefined;
  useEffect(() => void load(path), [key(path), session.value, missing]);
  if (found === undefined || found.state === 'loading') return <p class="sql-hint muted">Loading…</p>;
  if (found.state === 'failed') return <p class="sql-hint bad-text">{found.why.split('\n')[0]}</p>;
  if (found.entries.length === 0) return <p class="sql-hint muted">{path.length === 2 ? 'No tables yet' : 'Empty'}</p>;
  const shown = path.length === 2 && text !== '' ? found.entries.filter((entry) => entry.name.toLowerCase().includes(text)) : found.entries;
  if (shown.length === 0) return <p class="sql-hint muted">No table matches</p>;
  return (
    <ul class="sql-branch">
      {shown.map((entry) =>
        path.length < 3 ? (
          <Node key={entry.name} path={[...path, entry.name]} actions={actions} text={text} />
        ) : (
          <Leaf key={entry.name} entry={entry} actions={actions} />
        ),
      )}
    </ul>
  );
}

function Node({ path, actions, text }: { path: Where; actions: CatalogActions; text: string }) {
  const name = path.at(-1)!;
  const here = current.value;
  const onTheWay =
    (path.length === 1 && here?.catalog === name) || (path.length === 2 && here?.catalog === path[0] && here?.database === name);
  const [turned, setTurned] = useState<boolean | undefined>(undefined);
  const open = turned ?? onTheWay;
  const table = path.length === 3;
  return (
    <li>
      <div class="sql-node">
        <button type="button" class="sql-opener" aria-expanded={open} title={fullName(path)} onClick={() => setTurned(!open)}>
          <span class={open ? 'turn open' : 'turn'}>
            <Icon name="branch" />
          </span>
          <span class="cut">{name}</span>
          {onTheWay && path.length === 2 && <small class="muted">current</small>}
        </button>
        {table && <TableMenu path={path} actions={actions} />}
      </div>
      {open && <Branch path={path} actions={actions} text={text} />}
    </li>
  );
}

function TableMenu({ path, actions }: { path: Where; actions: CatalogActions }) {
  const name = shortName(path);
  return (
    <span class="sql-node-actions">
      <button type="button" title={`Insert ${name}`} aria-label={`Insert ${name}`} onClick={() => actions.insert(name)}>
        <Icon name="plus" />
      </button>
      <button
        type="button"
        title="SHOW CREATE TABLE"
        aria-label={`SHOW CREATE TABLE ${name}`}
        onClick={() => actions.run(`SHOW CREATE TABLE ${fullName(path)}`)}
      >
        <Icon name="table" />
      </button>
      <button
        type="button"
        title="SELECT * … LIMIT 100"
        aria-label={`Read 100 rows of ${name}`}
        onClick={() => actions.run(`SELECT * FROM ${fullName(path)} LIMIT 100`)}
      >
        <Icon name="running" />
      </button>
    </span>
  );
}

function Leaf({ entry, actions }: { entry: Entry; actions: CatalogActions }) {
  const name = quoteIfNeeded(entry.name);
  return (
    <li>
      <button
        type="button"
        class="sql-leaf-button"
        title={`${entry.name} ${entry.note}\nInsert it`}
        onClick={() => actions.insert(name)}
      >
        <span class="cut">{entry.name}</span>
        <small class="cut">{entry.note}</small>
      </button>
    </li>
  );
}

/** The shortest name that the session resolves. */
function shortName(path: Where): string {
  const here = current.value;
  const near = here !== undefined && path[0] === here.catalog && path[1] === here.database;
  return near ? quoteIfNeeded(path[2]!) : path.map(quoteIfNeeded).join('.');
}
