import { useEffect, useState } from 'preact/hooks';
import { address, sendJson } from '../api/http';
import { useLive } from '../api/live';
import type { Path, Process } from '../api/paths';
import { elapsed, exact } from '../format';
import '../log/log.css';
import { moment } from '../time';
import { Card } from '../ui/Card';
import { CopyAsCurl } from '../ui/Copy';
import { Icon } from '../ui/Icon';
import { Meter } from '../ui/LoadBar';
import { Moment } from '../ui/Moment';
import { Notice } from '../ui/Notice';
import { NotRecorded } from '../ui/NotRecorded';
import { Show } from '../ui/Show';
import { StateBadge } from '../ui/StateBadge';
import { Table, type Column } from '../ui/Table';
import type { ProfilerListing, ProfilerMode, ProfilerRun } from '../wire';
import { advice, LONGEST, modes, progress } from './profiler';
import './profiler.css';

const NOT_FOUND = 404;

/** Starts runs of the profiler, shows their progress, and offers their results. */
export function ProfilerTab({ process }: { process: Process }) {
  const runs = useLive<ProfilerListing>(process.profiler, 1_000);
  const trouble = runs.trouble.value;
  if (moment.value !== undefined) return <NotRecorded what="The profiles" />;
  if (trouble?.kind === 'refused' && trouble.status === NOT_FOUND && /profil/i.test(trouble.message)) {
    return (
      <Card>
        <Notice icon="stopped" title="The profiler is switched off here">
          <p>
            Set <code>rest.profiling.enabled: true</code> in the server's configuration and start it again. A run costs the process a few
            percent of its speed, and nothing when none goes on.
          </p>
          <p class="muted">{trouble.message.split('\n')[0]}</p>
        </Notice>
      </Card>
    );
  }
  return (
    <Show of={runs} what="the profiler of this process">
      {({ profilingList: list }) => (
        <>
          <Card title="Profile this process" side={<CopyAsCurl path={process.profiler} />}>
            <Start process={process} running={list.find((run) => run.status === 'RUNNING')} refresh={() => runs.refresh()} />
          </Card>
          <Card flush title="Runs">
            {list.length === 0 ? (
              <Notice title="No run is remembered">
                <p>Each run leaves a page that can be downloaded and opened in a browser. The server remembers the latest.</p>
              </Notice>
            ) : (
              <Table caption="Runs of the profiler" rows={list} columns={columns(process)} id={(run) => run.triggerTime} sorted={{ title: 'Started', down: true }} />
            )}
          </Card>
        </>
      )}
    </Show>
  );
}

function Start({ process, running, refresh }: { process: Process; running: ProfilerRun | undefined; refresh: () => void }) {
  const [mode, setMode] = useState<ProfilerMode>('ITIMER');
  const [seconds, setSeconds] = useState(30);
  const [wrong, setWrong] = useState('');
  const [asking, setAsking] = useState(false);
  if (running !== undefined) return <Running run={running} />;
  const start = async (event: Event) => {
    event.preventDefault();
    setAsking(true);
    const reply = await sendJson<ProfilerRun>('POST', process.profiler as string as Path<ProfilerRun>, { mode, duration: seconds });
    setAsking(false);
    setWrong(reply.kind === 'ok' ? '' : reply.kind === 'refused' ? reply.message.split('\n')[0]! : `The server does not answer: ${reply.reason}`);
    refresh();
  };
  return (
    <form class="stack" onSubmit={(event) => void start(event)}>
      <fieldset class="profiler-modes">
        <legend class="unseen">What to look at</legend>
        {modes.map(([each, name, does]) => (
          <label key={each} class="profiler-mode">
            <input type="radio" name="mode" value={each} checked={mode === each} onChange={() => setMode(each)} />
            <span>
              <b>{name}</b>
              <small class="muted">{does}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <div class="row wrap">
        <label class="row">
          for
          <input
            class="select profiler-seconds"
            type="number"
            min={1}
            max={LONGEST}
            required
            value={seconds}
            aria-label="Seconds"
            onInput={(event) => setSeconds(Number(event.currentTarget.value))}
          />
          seconds
        </label>
        <button type="submit" class="button main-one" disabled={asking}>
          <Icon name="running" />
          {asking ? 'Starting…' : 'Start profiling'}
        </button>
        <span class="muted">Jobs go on meanwhile, a few percent slower.</span>
      </div>
      {wrong !== '' && (
        <p class="log-wrong" role="alert">
          <Icon name="warning" />
          {wrong}
        </p>
      )}
    </form>
  );
}

function Running({ run }: { run: ProfilerRun }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, run.triggerTime + run.duration * 1000 - now);
  return (
    <div class="stack" role="status">
      <p>
        <b>{nameOf(run.mode)}</b> is being profiled, {left === 0 ? 'the result is being written' : `${elapsed(left)} to go`}.
      </p>
      <Meter used={progress(run, now)} of={1} label="How far the run is" />
    </div>
  );
}

function nameOf(mode: ProfilerMode): string {
  return modes.find(([each]) => each === mode)?.[1] ?? mode;
}

function columns(process: Process): readonly Column<ProfilerRun>[] {
  return [
    { title: 'Started', by: (run) => run.triggerTime, cell: (run) => <Moment at={run.triggerTime} /> },
    { title: 'State', by: (run) => run.status, cell: (run) => <StateBadge state={run.status} /> },
    { title: 'Looked at', by: (run) => run.mode, cell: (run) => nameOf(run.mode) },
    { title: 'Seconds', kind: 'number', by: (run) => run.duration, cell: (run) => exact(run.duration) },
    { title: 'Found', kind: 'wide', cell: (run) => <Result run={run} process={process} /> },
  ];
}

/** A profile is a page with scripts, so it is only downloaded and never shown within this page. */
function Result({ run, process }: { run: ProfilerRun; process: Process }) {
  if (run.status === 'RUNNING') return <span class="muted">not yet</span>;
  if (run.status === 'FINISHED' && run.outputFile !== null) {
    return (
      <a class="button small" href={address(process.profile(run.outputFile))} download={run.outputFile}>
        <Icon name="end" />
        Download {run.outputFile}
      </a>
    );
  }
  const help = advice(run);
  return (
    <span>
      {run.message ?? 'It failed and did not say why; the log of the process may.'}
      {help !== undefined && <small class="muted"> {help}</small>}
    </span>
  );
}
