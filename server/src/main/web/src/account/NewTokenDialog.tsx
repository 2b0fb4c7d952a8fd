import { useState } from 'preact/hooks';
import { errorText, sendJson } from '../api/http';
import { paths } from '../api/paths';
import { caller } from '../api/permission';
import { Button } from '../ui/Button';
import { CopyButton } from '../ui/Copy';
import { Dialog } from '../ui/Dialog';
import { Line, Select, TextLine, Tick } from '../ui/Field';
import { FormEnd } from '../ui/FormEnd';
import { Moment } from '../ui/Moment';
import { Callout } from '../ui/Notice';
import type { AccountsCreatedToken } from '../wire';
import { daysUntil, names, READING, scopeText, statementTypes } from './token';

type Scope = 'all' | 'look' | 'some';

const scopes: readonly (readonly [Scope, string, string])[] = [
  ['all', 'All that I may', 'also what I may do later'],
  ['look', 'Look only', 'see jobs and resources, no SQL'],
  ['some', 'Some statements or catalogs', 'and nothing else'],
];

const ENDS: readonly (readonly [days: string, name: string])[] = [
  ['7', 'In 7 days'],
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
  ['365', 'In a year'],
  ['date', 'On a date'],
];

/** Makes a token, and shows it once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<AccountsCreatedToken | undefined>(undefined);
  return (
    <Dialog title={made === undefined ? 'Make a token' : 'Copy the token now'} onClose={onClose}>
      {made === undefined ? <Form onMade={setMade} onClose={onClose} /> : <Made made={made} onClose={onClose} />}
    </Dialog>
  );
}

function Form({ onMade, onClose }: { onMade: (made: AccountsCreatedToken) => void; onClose: () => void }) {
  const [name, setName] = useState('');
  const [days, setDays] = useState('90');
  const [date, setDate] = useState('');
  const [scope, setScope] = useState<Scope>('all');
  const [types, setTypes] = useState<readonly string[]>(['query', 'show']);
  const [catalogs, setCatalogs] = useState('');
  const [readOnly, setReadOnly] = useState(false);
  const [why, setWhy] = useState<string | undefined>(undefined);
  const [waiting, setWaiting] = useState(false);
  const some = scope === 'some';
  const nothing = some && types.length === 0 && names(catalogs).length === 0;
  const submit = async (event: Event) => {
    event.preventDefault();
    setWaiting(true);
    const reply = await sendJson('POST', paths.newToken, {
      name: name.trim(),
      days: days === 'date' ? daysUntil(date, Date.now()) : Number(days),
      readOnly: scope === 'look' || (some && readOnly),
      statements: some ? types : [],
      catalogs: some ? names(catalogs) : [],
    });
    setWaiting(false);
    if (reply.kind === 'ok') onMade(reply.value);
    else setWhy(errorText(reply));
  };
  return (
    <form class="stack" onSubmit={(event) => void submit(event)}>
      <TextLine name="Name" value={name} maxLength={100} required autofocus placeholder="What it is for, such as nightly report" onInput={setName} />
      <div class="token-ends">
        <Line name="Ends">
          <Select value={days} options={ENDS} onChange={setDays} />
        </Line>
        {days === 'date' && (
          <Line name="Date">
            <input class="select" type="date" required value={date} min={tomorrow()} onInput={(event) => setDate(event.currentTarget.value)} />
          </Line>
        )}
      </div>
      <fieldset class="token-scopes">
        <legend>It may do</legend>
        {scopes.map(([value, text, more]) => (
          <label key={value} class="tick">
            <input type="radio" name="scope" value={value} checked={scope === value} onChange={() => setScope(value)} />
            <span>
              {text} <span class="muted">{more}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {some && (
        <Limits
          types={types}
          readOnly={readOnly}
          catalogs={catalogs}
          onTypes={setTypes}
          onCatalogs={setCatalogs}
          onReadOnly={(next) => {
            setReadOnly(next);
            if (next) setTypes(types.filter((type) => READING.includes(type)));
          }}
        />
      )}
      <FormEnd why={why} submit="Make it" disabled={waiting || nothing} title={nothing ? 'Choose statements or name catalogs' : undefined} onClose={onClose} />
    </form>
  );
}

interface LimitsProps {
  types: readonly string[];
  readOnly: boolean;
  catalogs: string;
  onTypes: (types: readonly string[]) => void;
  onReadOnly: (readOnly: boolean) => void;
  onCatalogs: (catalogs: string) => void;
}

function Limits({ types, readOnly, catalogs, onTypes, onReadOnly, onCatalogs }: LimitsProps) {
  const mine = caller.value?.statements ?? [];
  const toggle = (type: string) => onTypes(types.includes(type) ? types.filter((each) => each !== type) : [...types, type]);
  return (
    <div class="token-limits">
      <fieldset class="token-scopes">
        <legend>Statements</legend>
        <div class="token-types">
          {statementTypes.map(([type, does]) => {
            const why = !mine.includes(type) ? 'You may not run these.' : readOnly && !READING.includes(type) ? 'A read-only token changes nothing.' : undefined;
            return (
              <Tick key={type} title={why} checked={types.includes(type)} disabled={why !== undefined} onChange={() => toggle(type)}>
                <span class={why === undefined ? '' : 'muted'}>
                  <code>{type}</code> <span class="muted">{does}</span>
                </span>
              </Tick>
            );
          })}
        </div>
      </fieldset>
      <TextLine name="Catalogs" hint="all if empty" value={catalogs} placeholder="main, lake" autocapitalize="none" spellcheck={false} onInput={onCatalogs} />
      <Tick checked={readOnly} onChange={onReadOnly}>
        <span>
          Read-only <span class="muted">writes nothing, whatever I may</span>
        </span>
      </Tick>
    </div>
  );
}

function Made({ made, onClose }: { made: AccountsCreatedToken; onClose: () => void }) {
  return (
    <>
      <Callout tone="warn" icon="warning">
        <p role="status">This token cannot be shown again. Anyone who has it can use it until it expires.</p>
      </Callout>
      <div class="path">
        <code>{made.secret}</code>
        <CopyButton text={() => made.secret} label="Copy" />
      </div>
      <p class="muted">
        {scopeText(made.token)}, until <Moment at={made.token.expires} />. Programs send it as <code>Authorization: Bearer …</code>, or as the password of a JDBC
        connection.
      </p>
      <footer>
        <Button class="main-one" autofocus onClick={onClose}>
          Done
        </Button>
      </footer>
    </>
  );
}

function tomorrow(): string {
  return new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
}
