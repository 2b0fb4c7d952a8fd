import { useState } from 'preact/hooks';
import { gatewayPaths } from '../../api/gateway';
import { useLive } from '../../api/live';
import { plural } from '../../format';
import { href } from '../../routing';
import { moment } from '../../time';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { CopyAsCurl, CopyButton } from '../../ui/Copy';
import { Icon } from '../../ui/Icon';
import { Moment } from '../../ui/Moment';
import { Notice } from '../../ui/Notice';
import { NotRecorded } from '../../ui/NotRecorded';
import { Page } from '../../ui/Page';
import { SearchField } from '../../ui/SearchField';
import { Show } from '../../ui/Show';
import type { ActivityOperationSummary, ActivityOpenSession } from '../../wire';
import '../editor/statement.css';
import { INTERNAL_PREFIX } from './currentSession';
import { EndDialog } from './EndDialog';
import { NoGateway } from './NoGateway';
import { OperationCard } from './OperationCard';
import { submittedBy, mentions, merged } from './operations';
import { OperationsTable } from './OperationsTable';

const POLL_MILLIS = 2_000;
const LIMIT = 1_000;

/** One session: its operations, and one of them in detail. */
export function SessionScreen({ session, operation }: { session: string; operation: string | undefined }) {
  const sessions = useLive(gatewayPaths.sessions({ limit: LIMIT }), POLL_MILLIS);
  const path = gatewayPaths.operations({ session, limit: LIMIT, progress: true });
  const open = useLive(path, POLL_MILLIS);
  const closed = useLive(gatewayPaths.history({ session, limit: LIMIT }), POLL_MILLIS);
  const found = sessions.value.value?.sessions.find((each) => each.session === session);
  const ended = sessions.value.value !== undefined && found === undefined;
  const error = sessions.error.value;
  const refresh = () => [sessions, open, closed].forEach((each) => each.refresh());
  return (
    <Page
      title={`Session ${found?.name ?? session.slice(0, 8)}`}
      heading={
        <>
          {found?.name ?? 'Session'} <code class="muted">{session.slice(0, 8)}</code>
        </>
      }
      trail={[{ name: 'SQL sessions', address: href({ screen: 'sessions' }) }]}
      facts={<Facts session={session} found={found} ended={ended} />}
      actions={found !== undefined && moment.value === undefined && <Actions session={found} onDone={refresh} />}
    >
      {error?.kind === 'refused' && error.status === 404 ? (
        <NoGateway error={error} onAgain={refresh} />
      ) : (
        <Show of={open} what="the operations of this session">
          {({ operations }) => (
            <OperationList
              all={merged(moment.value === undefined ? operations : [], closed.value.value?.operations ?? [])}
              path={path}
              chosen={operation}
              onDone={refresh}
            />
          )}
        </Show>
      )}
    </Page>
  );
}

function Facts({ session, found, ended }: { session: string; found: ActivityOpenSession | undefined; ended: boolean }) {
  return (
    <>
      {ended && <b>Closed</b>}
      {found !== undefined && (
        <>
          <span>
            User <b>{found.user}</b>
          </span>
          <span>
            Opened{' '}
            <b>
              <Moment at={found.opened} />
            </b>
          </span>
          <span>
            Last used{' '}
            <b>
              <Moment at={found.lastAsked} />
            </b>
          </span>
          <span>
            <b>{found.underWay}</b> running
          </span>
        </>
      )}
      <CopyButton text={session} label="Handle" />
    </>
  );
}

function Actions({ session, onDone }: { session: ActivityOpenSession; onDone: () => void }) {
  const [ending, setEnding] = useState(false);
  return (
    <>
      <a class="button" href={href({ screen: 'sql', session: session.session })}>
        <Icon name="sql" />
        Open in the editor
      </a>
      <Button class="danger" icon="cross" onClick={() => setEnding(true)}>
        End the session
      </Button>
      {ending && (
        <EndDialog
          what="session"
          name={session.name ?? session.session}
          path={gatewayPaths.endSession(session.session)}
          consequences={[
            session.underWay === 0
              ? 'No operation is running.'
              : `${plural(session.underWay, 'running operation')} ${session.underWay === 1 ? 'is' : 'are'} cancelled, and the jobs of queries with them.`,
            'Its settings, temporary tables and functions are lost for everyone who uses it.',
            'Jobs started by INSERT statements keep running.',
          ]}
          onClose={() => {
            setEnding(false);
            onDone();
          }}
        />
      )}
    </>
  );
}

function OperationList({ all, path, chosen, onDone }: {
  all: readonly ActivityOperationSummary[];
  path: string;
  chosen: string | undefined;
  onDone: () => void;
}) {
  const [text, setText] = useState('');
  const known = submittedBy(all, moment.value);
  const theirs = known.filter((summary) => !summary.statement.startsWith(INTERNAL_PREFIX) || summary.operation === chosen);
  const shown = theirs.filter((summary) => mentions(summary, text));
  const summary = known.find((each) => each.operation === chosen);
  return (
    <>
      {chosen !== undefined && summary === undefined && (
        <Notice icon="search" title="Operation not found" text="The gateway keeps operations until they are closed, and the latest closed ones after that." />
      )}
      {summary !== undefined && <OperationCard summary={summary} onDone={onDone} />}
      {moment.value !== undefined && <NotRecorded what="The open operations of this session" />}
      <Card
        flush
        title={
          moment.value === undefined
            ? plural(theirs.length, 'operation')
            : `${plural(theirs.length, 'operation')} submitted until then`
        }
        side={
          <>
            <SearchField label="Filter operations" value={text} onInput={setText} />
            <CopyAsCurl path={path} />
          </>
        }
      >
        {shown.length > 0 ? (
          <OperationsTable caption="Operations of the session" summaries={shown} chosen={chosen} />
        ) : (
          <Notice icon="search" title={theirs.length === 0 ? 'No statements were run in this session yet' : 'No operation matches'} />
        )}
      </Card>
    </>
  );
}
