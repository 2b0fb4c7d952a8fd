import { useState } from 'preact/hooks';
import { useLive } from '../api/live';
import { paths } from '../api/paths';
import { caller } from '../api/permission';
import { clock, instant, plural } from '../format';
import { moment } from '../time';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { CopyAsCurl } from '../ui/Copy';
import { Moment } from '../ui/Moment';
import { Notice } from '../ui/Notice';
import { Page } from '../ui/Page';
import { Show } from '../ui/Show';
import { Table, type Column } from '../ui/Table';
import { Segments } from '../ui/Tabs';
import type { AccountsToken } from '../wire';
import './account.css';
import { NewTokenDialog } from './NewTokenDialog';
import { RevokeDialog } from './RevokeDialog';
import { scopeText } from './token';

const POLL_MILLIS = 10_000;
const SOON_MILLIS = 7 * 86_400_000;
const CONFLICT = 409;

type Whose = 'mine' | 'all';

/** The API tokens of the user; an administrator can list those of all. */
export function TokensScreen() {
  const [making, setMaking] = useState(false);
  const open = () => setMaking(true);
  const kind = caller.value?.authentication;
  const tokens = useLive(kind === undefined || kind === 'NONE' ? undefined : paths.tokens, POLL_MILLIS);
  const error = tokens.error.value;
  const none = kind === 'NONE' ? 'This server has no login, so that programs need no tokens.' : error?.kind === 'refused' && error.status === CONFLICT ? error.message : undefined;
  const byToken = kind === 'TOKEN';
  return (
    <Page
      title="Tokens"
      unrecorded="The tokens"
      facts="With a token, a program logs in as you, with all or some of your rights."
      actions={
        none === undefined &&
        moment.value === undefined && (
          <>
            <CopyAsCurl path={paths.tokens} />
            <Button
              class="main-one"
              icon="plus"
              disabled={byToken}
              title={byToken ? 'You have logged in with a token, which makes no others. Log in with a password.' : undefined}
              onClick={open}
            >
              Make a token
            </Button>
          </>
        )
      }
    >
      {none !== undefined ? (
        <Card>
          <Notice icon="token" title="There are no tokens here" text={none} />
        </Card>
      ) : (
        <Show of={tokens} what="the tokens">
          {({ tokens: all }) => <List all={all} onMake={byToken ? undefined : open} onChanged={() => tokens.refresh()} />}
        </Show>
      )}
      {making && (
        <NewTokenDialog
          onClose={() => {
            setMaking(false);
            tokens.refresh();
          }}
        />
      )}
    </Page>
  );
}

function List({ all, onMake, onChanged }: { all: readonly AccountsToken[]; onMake: (() => void) | undefined; onChanged: () => void }) {
  const me = caller.value?.user;
  const mine = all.filter((token) => token.user === me);
  const [whose, setWhose] = useState<Whose>('mine');
  const [leaving, setLeaving] = useState<AccountsToken | undefined>(undefined);
  const shown = whose === 'all' ? all : mine;
  const others = mine.length < all.length;
  return (
    <Card
      flush
      title={plural(shown.length, 'token')}
      side={
        others && (
          <Segments<Whose>
            label="Whose tokens"
            value={whose}
            onChange={setWhose}
            options={[
              ['mine', 'Mine'],
              ['all', 'Of all users'],
            ]}
          />
        )
      }
    >
      {shown.length > 0 ? (
        <div class="tokens">
          <Table caption="Tokens" columns={columns(whose, setLeaving)} rows={shown} id={(token) => token.id} sorted={{ title: 'Made', down: true }} />
        </div>
      ) : (
        <Notice icon="token" title="You have no tokens">
          <p>A token is for a program: a script, a dashboard or a scheduler that should not know your password.</p>
          {onMake !== undefined && (
            <Button onClick={onMake}>Make a token</Button>
          )}
        </Notice>
      )}
      {leaving !== undefined && (
        <RevokeDialog
          token={leaving}
          onClose={() => {
            setLeaving(undefined);
            onChanged();
          }}
        />
      )}
    </Card>
  );
}

function columns(whose: Whose, onRevoke: (token: AccountsToken) => void): readonly Column<AccountsToken>[] {
  return [
    {
      title: 'Name',
      kind: 'name',
      by: (token) => nameOf(token),
      cell: (token) => (
        <span class="cut token-name" title={`${nameOf(token)} (${token.id})`}>
          {nameOf(token)}
        </span>
      ),
    },
    ...(whose === 'all' ? [{ title: 'User', minor: true, by: (token: AccountsToken) => token.user, cell: (token: AccountsToken) => token.user }] : []),
    {
      title: 'May do',
      kind: 'name',
      by: scopeText,
      cell: (token) => (
        <span class="cut token-name" title={scopeText(token)}>
          {scopeText(token)}
        </span>
      ),
    },
    { title: 'Made', minor: true, by: (token) => token.created, cell: (token) => <Moment at={token.created} /> },
    { title: 'Last used', minor: true, by: (token) => token.used ?? 0, cell: (token) => (token.used === undefined ? <span class="muted">never</span> : <Moment at={token.used} />) },
    { title: 'Ends', by: (token) => token.expires, cell: (token) => <End at={token.expires} /> },
    {
      title: 'Revoke',
      cell: (token) => (
        <Button class="plain small" icon="cross" aria-label={`Revoke ${nameOf(token)}`} title="Revoke" onClick={() => onRevoke(token)} />
      ),
    },
  ];
}

function End({ at }: { at: number }) {
  const soon = at - Date.now() < SOON_MILLIS;
  return (
    <span class={soon ? 'token-soon' : ''} title={soon ? `${instant(at)}, within a week` : instant(at)}>
      {clock(at).split(' ')[0]}
    </span>
  );
}

function nameOf({ name, id }: AccountsToken): string {
  return name === '' ? `without a name, ${id}` : name;
}
