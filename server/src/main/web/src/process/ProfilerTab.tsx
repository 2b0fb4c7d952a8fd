import { useState } from 'preact/hooks';
import { refusal } from '../api/permission';
import { address, errorText, sendJson } from '../api/http';
import { useLive } from '../api/live';
import type { Path, Process } from '../api/paths';
import { elapsed, exact } from '../format';
import '../log/log.css';
import { moment } from '../time';
import { Button } from '../ui/Button';
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
import { useNow } from '../ui/useNow';
import type { ProfilerMode, ProfilerRun } from '../wire';
import { advice, MAX_SECONDS, modes, progress } from './profiler';
import './profiler.css';

const NOT_FOUND = 404;

/** Starts runs of the profiler, shows their progress, and offers their results. */
export function ProfilerTab({ process }: { process: Process }) {
  const runs = useLive(process.profiler, 1_000);
  const error = runs.error.value;
  if (moment.value !== undefined) return <NotRecorded what="The profiles" />;
  if (error?.kind === 'refused' && error.status === NOT_FOUND && /profil/i.test(error.message)) {
    return (
      <Card>
        <Notice icon="stopped" title="The profiler is disabled">
          <p>
            Set <code>rest.profiling.enabled: true</code> in the server’s configuration and restart it. Profiling slows the process
            down by a few percent while it runs.
          </p>
          <p class="muted">{error.message.split('\n')[0]}</p>
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
              <Notice title="No runs yet" text="Each run produces a page that you can download and open in a browser. The server keeps the latest runs." />
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
  const barred = refusal('OPERATE_ALL');
  if (running !== undefined) return <Running run={running} />;
  const start = async (event: Event) => {
    event.preventDefault();
    setAsking(true);
    const reply = await sendJson<ProfilerRun>('POST', process.profiler as string as Path<ProfilerRun>, { mode, duration: seconds });
    setAsking(false);
    setWrong(reply.kind === 'ok' ? '' : errorText(reply).split('\n')[0]!);
    refresh();
  };
  return (
    <form class="stack" onSubmit={(event) => void start(event)}>
      <fieldset class="profiler-modes">
        <legend class="unseen">Mode</legend>
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
            max={MAX_SECONDS}
            required
            value={seconds}
            aria-label="Seconds"
            onInput={(event) => setSeconds(Number(event.currentTarget.value))}
          />
          seconds
        </label>
        <Button type="submit" class="main-one" icon="running" disabled={asking || barred !== undefined} title={barred}>
          {asking ? 'Starting…' : 'Start profiling'}
        </Button>
        <span class="muted">{barred ?? 'Jobs keep running, a few percent slower.'}</span>
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
  const now = useNow(true);
  const left = Math.max(0, run.triggerTime + run.duration * 1000 - now);
  return (
    <div class="stack" role="status">
      <p>
        <b>{nameOf(run.mode)}</b> is being profiled, {left === 0 ? 'the result is being written' : `${elapsed(left)} left`}.
      </p>
      <Meter used={progress(run, now)} of={1} label="Progress of the run" />
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
    { title: 'Mode', by: (run) => run.mode, cell: (run) => nameOf(run.mode) },
    { title: 'Seconds', kind: 'number', by: (run) => run.duration, cell: (run) => exact(run.duration) },
    { title: 'Result', kind: 'wide', cell: (run) => <Result run={run} process={process} /> },
  ];
}

/** A profile is a page with scripts, so it is only downloaded and never shown within this page. */
function Result({ run, process }: { run: ProfilerRun; process: Process }) {
  if (run.status === 'RUNNING') return <span class="muted">running</span>;
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
      {run.message ?? 'Failed without a message; see the log of the process.'}
      {help !== undefined && <small class="muted"> {help}</small>}
    </span>
  );
}
