import { PermittedLink } from '../../account/Permitted';
import { gatewayPaths } from '../../api/gateway';
import { useLive } from '../../api/live';
import { exact, plural } from '../../format';
import { href, replace, type Route } from '../../routing';
import { moment } from '../../time';
import { Card } from '../../ui/Card';
import { CopyAsCurl } from '../../ui/Copy';
import { Moment } from '../../ui/Moment';
import { Notice } from '../../ui/Notice';
import { NotRecorded } from '../../ui/NotRecorded';
import { Page } from '../../ui/Page';
import { SearchField } from '../../ui/SearchField';
import { Table, type Column } from '../../ui/Table';
import { Segments } from '../../ui/Tabs';
import { hasWords } from '../../ui/textMatches';
import type { ActivityOperationSummary, ActivityOpenSession } from '../../wire';
import '../editor/statement.css';
import { INTERNAL_PREFIX } from './currentSession';
import { GatewayValue } from './GatewayValue';
import { submittedBy, group, groupOf, mentions, inGroup, type Group } from './operations';
import { OperationsTable } from './OperationsTable';

type At = Extract<Route, { screen: 'sessions' }>;
type List = 'sessions' | 'operations' | 'history';

const POLL_MILLIS = 2_000;
const LIMIT = 500;

const listed = {
  sessions: gatewayPaths.sessions({ limit: LIMIT }),
  operations: gatewayPaths.operations({ limit: LIMIT, progress: true }),
  history: gatewayPaths.history({ limit: LIMIT }),
};

/** Open sessions, their operations and closed operations. The filters are part of the address. */
export function SessionsScreen({ at }: { at: At }) {
  const list: List = at.list === 'operations' || at.list === 'history' ? at.list : 'sessions';
  const go = (next: Partial<At>) => replace({ ...at, ...next });
  return (
    <Page
      title="SQL sessions"
      actions={
        <>
          <SearchField label="Filter by user or text" value={at.text ?? ''} onInput={(text) => go({ text })} />
          <CopyAsCurl path={listed[list]} />
        </>
      }
    >
      <div class="row wrap">
        <Segments<List>
          label="List"
          value={list}
          onChange={(next) => go({ list: next === 'sessions' ? '' : next, state: '' })}
          options={[
            ['sessions', 'Open sessions'],
            ['operations', 'Operations'],
            ['history', 'Closed operations'],
          ]}
        />
      </div>
      {list === 'sessions' ? <Sessions text={at.text ?? ''} /> : <Operations key={list} list={list} at={at} go={go} />}
    </Page>
  );
}

function Sessions({ text }: { text: string }) {
  const sessions = useLive(listed.sessions, POLL_MILLIS);
  if (moment.value !== undefined) return <NotRecorded what="The open sessions" />;
  return (
    <GatewayValue of={sessions} what="the open sessions">
      {(all) => {
        const shown = all.sessions.filter((each) => hasWords(`${each.name ?? ''} ${each.user} ${each.session}`, text));
        return (
          <Card flush title={<Total shown={shown.length} total={all.total} one="open session" />}>
            {shown.length > 0 ? (
              <Table
                caption="Sessions"
                columns={columns}
                rows={shown}
                id={(each) => each.session}
                open={(each) => href({ screen: 'session', session: each.session })}
                sorted={{ title: 'Last used', down: true }}
              />
            ) : all.sessions.length === 0 ? (
              <Notice icon="sessions" title="No open sessions">
                <PermittedLink needs="RUN" href={href({ screen: 'sql' })}>
                  Write a statement
                </PermittedLink>
              </Notice>
            ) : (
              <Notice icon="search" title="No session matches" />
            )}
          </Card>
        );
      }}
    </GatewayValue>
  );
}

const columns: readonly Column<ActivityOpenSession>[] = [
  { title: 'Session', kind: 'name', by: (each) => each.name ?? each.session, cell: (each) => <Named session={each} /> },
  { title: 'User', by: (each) => each.user, cell: (each) => each.user },
  { title: 'Opened', kind: 'number', by: (each) => each.opened, cell: (each) => <Moment at={each.opened} /> },
  { title: 'Last used', kind: 'number', by: (each) => each.lastAsked, cell: (each) => <Moment at={each.lastAsked} /> },
  { title: 'Operations', kind: 'number', minor: true, by: (each) => each.operations, cell: (each) => exact(each.operations) },
  {
    title: 'Running',
    kind: 'number',
    by: (each) => each.underWay,
    cell: (each) => (each.underWay === 0 ? <span class="muted">0</span> : <b>{exact(each.underWay)}</b>),
  },
];

function Named({ session }: { session: ActivityOpenSession }) {
  return (
    <a class="session-name cut" href={href({ screen: 'session', session: session.session })} title={session.session}>
      {session.name ?? <span class="muted">without a name</span>} <code class="muted">{session.session.slice(0, 8)}</code>
    </a>
  );
}

function Operations({ list, at, go }: { list: 'operations' | 'history'; at: At; go: (next: Partial<At>) => void }) {
  const summaries = useLive(listed[list], POLL_MILLIS);
  if (moment.value !== undefined && list === 'operations') return <NotRecorded what="The open operations" />;
  return (
    <GatewayValue of={summaries} what={list === 'operations' ? 'the operations' : 'the closed operations'}>
      {(all) => <OperationList all={submittedBy(all.operations, moment.value)} total={all.total} list={list} at={at} go={go} />}
    </GatewayValue>
  );
}

function OperationList({ all, total, list, at, go }: {
  all: readonly ActivityOperationSummary[];
  total: number;
  list: 'operations' | 'history';
  at: At;
  go: (next: Partial<At>) => void;
}) {
  const state = group(at.state);
  const theirs = all.filter((summary) => !summary.statement.startsWith(INTERNAL_PREFIX));
  const named = theirs.filter((summary) => mentions(summary, at.text ?? ''));
  const shown = named.filter((summary) => inGroup(summary, state));
  const tally = (wanted: Group) => exact(named.filter((summary) => groupOf(summary) === wanted).length);
  const options: readonly (readonly [Group, string])[] = [
    ['', `All ${exact(named.length)}`],
    ...(list === 'operations' ? [['running', `Running ${tally('running')}`] as const] : []),
    ['finished', `Finished ${tally('finished')}`],
    ['failed', `Failed ${tally('failed')}`],
    ['cancelled', `Cancelled ${tally('cancelled')}`],
  ];
  return (
    <>
      <div class="row wrap">
        <Segments label="Status" value={state} onChange={(next) => go({ state: next })} options={options} />
      </div>
      <Card
        flush
        title={
          <Total
            shown={shown.length}
            total={total - (all.length - theirs.length)}
            one={list === 'operations' ? 'operation' : 'closed operation'}
          />
        }
      >
        {shown.length > 0 ? (
          <OperationsTable caption="Operations" summaries={shown} sessions />
        ) : (
          <Notice
            icon="search"
            title={
              all.length === 0
                ? list === 'operations'
                  ? 'No operations'
                  : 'No closed operations'
                : 'No operation matches'
            }
          />
        )}
      </Card>
    </>
  );
}

function Total({ shown, total, one }: { shown: number; total: number; one: string }) {
  return <h2>{shown === total ? plural(total, one) : `${exact(shown)} of ${plural(total, one)}`}</h2>;
}
