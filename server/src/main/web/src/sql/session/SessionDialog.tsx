import { useState } from 'preact/hooks';
import { gatewayPaths, lookUp, reason, remove } from '../../api/gateway';
import { useLive, type Live } from '../../api/live';
import { plural } from '../../format';
import { href } from '../../routing';
import { Button } from '../../ui/Button';
import { CopyAsCurl } from '../../ui/Copy';
import { Dialog } from '../../ui/Dialog';
import { Moment } from '../../ui/Moment';
import { Callout } from '../../ui/Notice';
import { SearchField } from '../../ui/SearchField';
import { Show } from '../../ui/Show';
import type { SessionsProperties } from '../../wire';
import { quoteText } from '../editor/splitStatements';
import { switchSession, SESSION_NAME, session } from './currentSession';

/** The session of this page, its settings, and other sessions to switch to. */
export function SessionDialog({ onClose }: { onClose: () => void }) {
  const handle = session.value;
  return (
    <Dialog title="Session" onClose={onClose}>
      {handle === undefined ? (
        <p class="muted">No session is open. The first statement that is run opens one.</p>
      ) : (
        <Present handle={handle} onClose={onClose} />
      )}
      <Others handle={handle} />
      <footer>
        <Button onClick={onClose}>Close</Button>
      </footer>
    </Dialog>
  );
}

function Present({ handle, onClose }: { handle: string; onClose: () => void }) {
  const [ending, setEnding] = useState(false);
  const [failed, setFailed] = useState<string | undefined>(undefined);
  const end = async () => {
    const reply = await remove(gatewayPaths.endSession(handle));
    if (reply.kind !== 'ok') return setFailed(reason(reply));
    switchSession(undefined);
    onClose();
  };
  return (
    <>
      <div class="row wrap">
        <a href={href({ screen: 'session', session: handle })} onClick={onClose}>
          <code>{handle}</code>
        </a>
        <Button
          class="small push"
          onClick={() => switchSession(undefined)}
          title="The next statement opens a new one; this one stays open until it expires"
        >
          New session
        </Button>
        <Button class="small danger" aria-expanded={ending} onClick={() => setEnding(!ending)}>
          End
        </Button>
      </div>
      {ending && (
        <Callout tone="warn" icon="warning">
          <p>Its queries are cancelled, and its settings and temporary tables are lost. Jobs of INSERT statements keep running.</p>
          <Button class="small danger main-one" onClick={() => void end()}>
            End the session
          </Button>
        </Callout>
      )}
      {failed !== undefined && (
        <p class="bad-text" role="alert">
          {failed}
        </p>
      )}
      <Settings handle={handle} />
    </>
  );
}

function Settings({ handle }: { handle: string }) {
  const path = gatewayPaths.session(handle);
  const settings = useLive(path, 5_000);
  const [text, setText] = useState('');
  return (
    <section class="stack">
      <div class="row wrap">
        <h3>Settings</h3>
        <div class="push">
          <CopyAsCurl path={path} />
        </div>
      </div>
      <Change handle={handle} settings={settings} />
      <SearchField label="Find a setting" value={text} onInput={setText} hotkey={false} />
      <Show of={settings} what="the settings of this session">
        {({ properties }) => <Listed handle={handle} properties={properties} text={text} settings={settings} />}
      </Show>
    </section>
  );
}

function Change({ handle, settings }: { handle: string; settings: Live<SessionsProperties> }) {
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const [failed, setFailed] = useState<string | undefined>(undefined);
  const change = async (event: Event) => {
    event.preventDefault();
    const reply = await lookUp(handle, `SET ${quoteText(name.trim())} = ${quoteText(value)}`);
    setFailed(reply.kind === 'ok' ? undefined : reason(reply).split('\n')[0]);
    if (reply.kind !== 'ok') return;
    setName('');
    setValue('');
    settings.refresh();
  };
  return (
    <form class="sql-set" onSubmit={(event) => void change(event)}>
      <span class="field">
        <input
          value={name}
          required
          spellcheck={false}
          aria-label="Name of the setting"
          placeholder="table.exec.state.ttl"
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </span>
      <span class="field">
        <input
          value={value}
          spellcheck={false}
          aria-label="Value"
          placeholder="1 h"
          onInput={(event) => setValue(event.currentTarget.value)}
        />
      </span>
      <Button type="submit" disabled={name.trim() === ''}>
        Set
      </Button>
      {failed !== undefined && (
        <p class="bad-text" role="alert">
          {failed}
        </p>
      )}
    </form>
  );
}

function Listed({ handle, properties, text, settings }: {
  handle: string;
  properties: Readonly<Record<string, string>>;
  text: string;
  settings: Live<SessionsProperties>;
}) {
  const shown = Object.entries(properties)
    .filter(([name, value]) => `${name} ${value}`.toLowerCase().includes(text.trim().toLowerCase()))
    .sort(([a], [b]) => a.localeCompare(b));
  const reset = async (name: string) => {
    await lookUp(handle, `RESET ${quoteText(name)}`);
    settings.refresh();
  };
  return (
    <div class="sql-settings" tabIndex={0} role="region" aria-label="Settings">
      {shown.length === 0 && <p class="muted">No setting matches. Settings that are not listed have their defaults.</p>}
      {shown.map(([name, value]) => (
        <div key={name}>
          <code title={name}>{name}</code>
          <span title={value}>{value}</span>
          <Button class="plain small" title={`RESET '${name}'`} aria-label={`Reset ${name}`} onClick={() => void reset(name)}>
            Reset
          </Button>
        </div>
      ))}
    </div>
  );
}

function Others({ handle }: { handle: string | undefined }) {
  const sessions = useLive(gatewayPaths.sessions({ search: SESSION_NAME }), 3_000).value.value;
  const others = (sessions?.sessions ?? []).filter((each) => each.name === SESSION_NAME && each.session !== handle);
  if (others.length === 0) return null;
  return (
    <section class="stack">
      <h3>Other sessions of this page</h3>
      <ul class="sql-others">
        {others.slice(0, 8).map((each) => (
          <li key={each.session} class="row">
            <code>{each.session.slice(0, 8)}</code>
            <span class="muted cut">
              opened <Moment at={each.opened} />, {plural(each.operations, 'operation')}
              {each.underWay > 0 && `, ${each.underWay} running`}
            </span>
            <Button class="small push" onClick={() => switchSession(each.session)}>
              Switch
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
