import { useEffect, useRef } from 'preact/hooks';
import { gatewayPaths } from '../../api/gateway';
import { count, duration, elapsed, exact, rate } from '../../format';
import { href } from '../../routing';
import { Button } from '../../ui/Button';
import { CopyAsCurl } from '../../ui/Copy';
import { Icon, type IconName } from '../../ui/Icon';
import { useNow } from '../../ui/useNow';
import { oneLine } from '../editor/splitStatements';
import type { Phase, StatementRun } from '../run/statementRun';
import { dismiss, runs, shownId, shownRun } from '../run/workbench';
import { ErrorMessage } from './ErrorMessage';
import { ResultView } from './ResultView';
import { StatementOutcome } from './StatementOutcome';
import { TryAgain } from './TryAgain';

const signs: Record<Phase, IconName> = { waiting: 'waiting', running: 'running', done: 'check', failed: 'cross', cancelled: 'stopped' };
const words: Record<Phase, string> = { waiting: 'Waiting', running: 'Running', done: 'Done', failed: 'Failed', cancelled: 'Cancelled' };
const tones: Record<Phase, string> = { waiting: '', running: 'good', done: 'done', failed: 'bad', cancelled: '' };

/** The results of recent statements, each in a tab. */
export function ResultPane() {
  const run = shownRun();
  return (
    <section class="sql-results" aria-label="Results">
      <div class="sql-tabs" role="group" aria-label="Results">
        {runs.value.map((each) => (
          <ResultTab key={each.id} run={each} />
        ))}
      </div>
      {run !== undefined && (
        <div class="sql-pane" role="region" aria-label={oneLine(run.statement).slice(0, 80)}>
          <Content key={run.id} run={run} />
          <Status run={run} />
        </div>
      )}
    </section>
  );
}

function ResultTab({ run }: { run: StatementRun }) {
  const chosen = run.id === shownId.value;
  const tab = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen) tab.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);
  const text = oneLine(run.statement);
  return (
    <div class={chosen ? 'sql-tab chosen' : 'sql-tab'} ref={tab}>
      <button
        type="button"
        aria-pressed={chosen}
        title={`${words[run.phase.value]}: ${text.slice(0, 300)}`}
        onClick={() => (shownId.value = run.id)}
      >
        <span class={`sign ${tones[run.phase.value]}`}>
          <Icon name={signs[run.phase.value]} />
        </span>
        <small class="muted">{run.id}</small>
        <span class="cut">{text}</span>
      </button>
      <button
        type="button"
        class="close"
        title={run.ended.value === undefined ? 'Close and end the query' : 'Close'}
        aria-label={`Close ${text.slice(0, 60)}`}
        onClick={() => dismiss(run)}
      >
        <Icon name="cross" />
      </button>
    </div>
  );
}

function Content({ run }: { run: StatementRun }) {
  const failure = run.failure.value;
  if (failure !== undefined) {
    const reason = (
      <div class="sql-scroll" role="alert">
        <ErrorMessage text={failure} />
        {run.retryAt.value !== undefined && <TryAgain run={run} at={run.retryAt.value} />}
      </div>
    );
    if (run.rows.received === 0) return reason;
    return (
      <div class="sql-half">
        {reason}
        <ResultView run={run} />
      </div>
    );
  }
  if (run.isQuery.value === true) return <ResultView run={run} />;
  return <StatementOutcome run={run} />;
}

/** The state of the statement and its actions. */
function Status({ run }: { run: StatementRun }) {
  const going = run.ended.value === undefined;
  const now = useNow(going);
  const job = run.job.value;
  const place = run.place.value;
  void run.age.value;
  const { changing } = run;
  const { received, size, dropped } = run.rows;
  return (
    <footer class="sql-status">
      <span class={`badge ${tones[run.phase.value]}`} role="status">
        <Icon name={run.paused.value ? 'pause' : signs[run.phase.value]} />
        {run.paused.value ? 'Paused' : words[run.phase.value]}
      </span>
      <span title="Time since the start">{run.ended.value === undefined ? elapsed(now - run.began) : duration(run.ended.value - run.began)}</span>
      {run.isQuery.value === true && (
        <>
          <span title={`${exact(received)} ${changing ? 'changes' : 'rows'} received`}>
            <b>{exact(size)}</b> {size === 1 ? 'row' : 'rows'}
            {changing && ` from ${count(received)} changes`}
          </span>
          {going && <span>{rate(run.speed.perSecond(performance.now()))}</span>}
          {run.cut.value && (
            <span class="warned" title="The history keeps the first rows of a long result; run the statement again for all of them">
              only the first rows were kept
            </span>
          )}
          {dropped > 0 && (
            <span class="warned" title={`The latest ${exact(run.rows.limit)} are kept; ${exact(dropped)} older ones were dropped`}>
              latest {count(run.rows.limit)} kept
            </span>
          )}
        </>
      )}
      {job !== undefined && <a href={href({ screen: 'job', job, tab: 'graph', vertexTab: 'metrics' })}>Job {job.slice(0, 8)}</a>}
      {place !== undefined && <a href={href({ screen: 'session', session: place.session, operation: place.operation })}>Operation</a>}
      <RunActions run={run} going={going} />
    </footer>
  );
}

function RunActions({ run, going }: { run: StatementRun; going: boolean }) {
  const place = run.place.value;
  return (
    <div class="row push">
      {place !== undefined && <CopyAsCurl path={gatewayPaths.result(place, 0, 0)} />}
      {going && run.isQuery.value === true && (
        <Button
          class="small"
          icon={run.paused.value ? 'running' : 'pause'}
          aria-pressed={run.paused.value}
          title="Stop reading for now; the gateway holds the query back when its buffer is full"
          onClick={() => run.pause(!run.paused.value)}
        >
          {run.paused.value ? 'Resume' : 'Pause'}
        </Button>
      )}
      {going && (
        <Button
          class="small danger"
          icon="cross"
          title={run.isQuery.value === true ? 'End the query and its job (Esc)' : 'End the statement (Esc)'}
          onClick={() => void run.cancel()}
        >
          Cancel
        </Button>
      )}
    </div>
  );
}
