import { useMemo, useState } from 'preact/hooks';
import { PermittedLink } from '../../account/Permitted';
import { gatewayPaths } from '../../api/gateway';
import { getJson } from '../../api/http';
import { useLive } from '../../api/live';
import { exact, plural } from '../../format';
import { href, replace, type Route } from '../../routing';
import { moment } from '../../time';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { CopyAsCurl } from '../../ui/Copy';
import { Select } from '../../ui/Field';
import { Notice } from '../../ui/Notice';
import { Page } from '../../ui/Page';
import { SearchField } from '../../ui/SearchField';
import { Show } from '../../ui/Show';
import { Segments } from '../../ui/Tabs';
import { useNow } from '../../ui/useNow';
import type { StatementHistoryEntry, StatementHistoryPage } from '../../wire';
import '../editor/statement.css';
import { GatewayValue } from '../session/GatewayValue';
import { EntryCard } from './EntryCard';
import { EntryTable } from './EntryTable';
import { isFiltered, kinds, merged, outcomes, queryOf, spans, type HistoryQuery } from './historyQuery';

type At = Extract<Route, { screen: 'history' }>;

const POLL_MILLIS = 3_000;
const MINUTE_MILLIS = 60_000;

/** The statements of all sessions, also of earlier days, and one of them in detail. The filters are part of the address. */
export function HistoryScreen({ at }: { at: At }) {
  const now = useNow(at.within !== undefined, MINUTE_MILLIS);
  // The request stays the same while its filter does: another one would begin the list from its first page.
  const chosen = useMemo(() => Date.now(), [at.within]);
  const query = queryOf(at, chosen, moment.value);
  const path = gatewayPaths.statementsOfAll(query);
  const page = useLive(path, POLL_MILLIS);
  const change = (next: Partial<At>) => replace({ ...at, ...next });
  return (
    <Page title="Statement history" actions={<CopyAsCurl path={path} />}>
      <Filters at={at} change={change} />
      {at.operation !== undefined && <Chosen key={at.operation} operation={at.operation} at={at} />}
      <GatewayValue of={page} what="the history of statements">
        {(first) => <Found key={path} first={first} at={at} query={query} since={queryOf(at, now, moment.value).from ?? 0} />}
      </GatewayValue>
    </Page>
  );
}

function Filters({ at, change }: { at: At; change: (next: Partial<At>) => void }) {
  return (
    <div class="row wrap filters">
      <SearchField label="Words of the statement, error, user or session" value={at.text ?? ''} onInput={(text) => change({ text })} />
      <Segments label="Outcome" value={at.outcome ?? ''} onChange={(outcome) => change({ outcome })} options={outcomes} />
      <Select label="Kind" value={at.kind ?? ''} options={kinds} onChange={(kind) => change({ kind })} />
      <Select label="When submitted" value={at.within ?? ''} options={spans} onChange={(within) => change({ within })} />
      {at.session !== undefined && at.session !== '' && (
        <Button title="Show the statements of all sessions" onClick={() => change({ session: '' })}>
          Session {at.session.slice(0, 20)} ✕
        </Button>
      )}
    </div>
  );
}

function Chosen({ operation, at }: { operation: string; at: At }) {
  const entry = useLive(gatewayPaths.statement(operation), POLL_MILLIS);
  return (
    <Show of={entry} what="this statement in the history">
      {(found) => <EntryCard entry={found} at={at} />}
    </Show>
  );
}

/** The statements so far. The first page is polled, older ones are added on demand. */
function Found({ first, at, query, since }: {
  first: StatementHistoryPage;
  at: At;
  query: HistoryQuery;
  /** Earlier statements have left the time filter since it was chosen. */
  since: number;
}) {
  const [older, setOlder] = useState<{ entries: readonly StatementHistoryEntry[]; next?: string | undefined } | undefined>(undefined);
  const [loading, setLoading] = useState(false);
  // What leaves the first page because of newer statements stays in the list.
  const [seen, setSeen] = useState<readonly StatementHistoryEntry[]>([]);
  const entries = merged(older === undefined ? [] : merged(seen, older.entries), first.statements).filter((entry) => entry.submitted >= since);
  const next = older === undefined ? first.next : older.next;
  const more = async (cursor: string) => {
    setLoading(true);
    const reply = await getJson(gatewayPaths.statementsOfAll({ ...query, cursor }));
    setLoading(false);
    if (reply.kind !== 'ok') return;
    setSeen(entries);
    setOlder({ entries: merged(older?.entries ?? [], reply.value.statements), next: reply.value.next });
  };
  if (entries.length === 0) return <Nothing at={at} />;
  return (
    <>
      {first.unwritten > 0 && (
        <Notice icon="warning" failed title="The history cannot be written to the disk">
          <p>{plural(first.unwritten, 'change')} of statements would be forgotten by a restart. The server's log says why.</p>
        </Notice>
      )}
      <Card flush title={next === undefined ? plural(entries.length, 'statement') : `The latest ${exact(entries.length)} statements`}>
        <EntryTable entries={entries} at={at} />
        {next !== undefined && (
          <div class="card-body">
            <Button disabled={loading} onClick={() => void more(next)}>
              {loading ? 'Loading…' : 'Show older statements'}
            </Button>
          </div>
        )}
      </Card>
    </>
  );
}

function Nothing({ at }: { at: At }) {
  if (isFiltered(at)) {
    return (
      <Notice icon="search" title="No statement matches">
        <a class="button" href={href({ screen: 'history' })}>
          Clear the filters
        </a>
      </Notice>
    );
  }
  return (
    <Notice icon="history" title={moment.value === undefined ? 'No statements were run yet' : 'No statements were run until then'}>
      <PermittedLink needs="RUN" href={href({ screen: 'sql' })}>
        Write a statement
      </PermittedLink>
    </Notice>
  );
}
