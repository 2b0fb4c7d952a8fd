import { useRef, useState } from 'preact/hooks';
import { address } from '../api/http';
import type { Process } from '../api/paths';
import { moment } from '../time';
import { Button } from '../ui/Button';
import { CopyAsCurl } from '../ui/Copy';
import { Select } from '../ui/Field';
import { Icon } from '../ui/Icon';
import type { Level } from './logLine';
import type { LogOptions } from './LogLines';
import type { LogReader } from './logReader';

const filters: readonly (readonly [Level | '', string])[] = [
  ['', 'All levels'],
  ['INFO', 'Info and above'],
  ['WARN', 'Warnings and errors'],
  ['ERROR', 'Errors'],
];

/** The options of a log, and whether its end is shown. */
export function LogToolbar({ reading, process, name, look, change, zone }: {
  reading: LogReader;
  process: Process;
  name: string;
  look: LogOptions;
  change: (next: Partial<LogOptions>) => void;
  /** The offset of the server's time zone from UTC, once it is known. */
  zone: number | undefined;
}) {
  const { following } = reading;
  return (
    <header class="card-head">
      <h2 class="cut" title={name}>
        {name}
      </h2>
      <Watching reading={reading} />
      {reading.complaint.value !== '' && (
        <span class="log-wrong" role="alert">
          {reading.complaint.value}
        </span>
      )}
      <div class="row wrap push">
        <Button class="small" aria-pressed={following} onClick={() => (following ? reading.hold() : reading.toEnd())}>
          Follow
        </Button>
        <Button class="small" aria-pressed={look.wrap} onClick={() => change({ wrap: !look.wrap })}>
          Wrap
        </Button>
        <Button
          class="small"
          title="Shorten package names, unless lines are wrapped"
          aria-pressed={look.brief && !look.wrap}
          disabled={look.wrap}
          onClick={() => change({ brief: !look.brief })}
        >
          Short names
        </Button>
        <Button class="small" title="Show the frames of a stack trace as one row" aria-pressed={look.fold} onClick={() => change({ fold: !look.fold })}>
          Fold traces
        </Button>
        <Select class="small" label="Level" value={look.least ?? ''} options={filters} onChange={(least) => change({ least: least === '' ? undefined : least })} />
        <TimeJump reading={reading} zone={zone} />
        <a class="button small" href={address(process.log(name))} download={name}>
          <Icon name="end" />
          Download
        </a>
        <CopyAsCurl path={process.tail(name, 1_000)} />
      </div>
    </header>
  );
}

function Watching({ reading }: { reading: LogReader }) {
  const { watching } = reading.end;
  if (!reading.following) return <span class="badge">Paused</span>;
  switch (watching.value) {
    case 'opening':
      return <span class="badge">Opening…</span>;
    case 'streaming':
      return (
        <span class="badge good" title="The server sends each line as it is written">
          <Icon name="running" />
          Following
        </span>
      );
    case 'polling':
      return (
        <span class="badge done" title="This process cannot stream its log, so it is read every two seconds">
          <Icon name="again" />
          Polling every 2 s
        </span>
      );
    case 'lost':
      return (
        <span class="badge warn">
          <Icon name="warning" />
          Connection lost, retrying
        </span>
      );
  }
}

/** Jumps to a time, in the time zone of the browser. */
function TimeJump({ reading, zone }: { reading: LogReader; zone: number | undefined }) {
  const field = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const jump = async (event: Event) => {
    event.preventDefault();
    const time = new Date(field.current?.value ?? '').getTime();
    if (Number.isNaN(time) || zone === undefined) return;
    setBusy(true);
    await reading.toTime(time, zone);
    setBusy(false);
  };
  return (
    <form class="log-jump" key={moment.value} onSubmit={(event) => void jump(event)}>
      <input ref={field} class="select small" type="datetime-local" step={1} aria-label="Time to jump to" defaultValue={written(moment.value ?? Date.now())} required />
      <Button type="submit" class="small" disabled={busy || zone === undefined}>
        {busy ? 'Searching…' : 'Go to time'}
      </Button>
    </form>
  );
}

/** The format of a `datetime-local` field. */
function written(at: number): string {
  return new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}
