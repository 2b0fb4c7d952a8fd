import { gatewayPaths } from '../../api/gateway';
import { useLive } from '../../api/live';
import { bytes, count, figure } from '../../format';
import { href } from '../../routing';
import { CopyButton } from '../../ui/Copy';
import { Callout, Notice } from '../../ui/Notice';
import { firstWords } from '../editor/splitStatements';
import type { StatementRun } from '../run/statementRun';
import { Progress } from '../session/Progress';
import { formatValue } from './cellFormat';
import { ModeLine } from './ModeLine';
import { ResultView } from './ResultView';

/** The outcome of a statement that is not a query: a message, a list, a text or a link to its job. */
export function StatementOutcome({ run }: { run: StatementRun }) {
  const { columns, phase, job, place } = run;
  void run.age.value;
  if (phase.value === 'waiting' || phase.value === 'running') {
    return <Notice icon="waiting" title={phase.value === 'waiting' ? 'Submitting' : 'Running'} />;
  }
  if (phase.value === 'cancelled') return <Notice icon="stopped" title="The statement was cancelled" />;
  if (job.value !== undefined) return <Submitted run={run} job={job.value} operation={place.value?.operation} />;
  const rows = run.rows.table();
  const only = rows.length === 1 && columns.value.length === 1 ? formatValue(rows[0]?.fields[0]) : undefined;
  if (only === 'OK') return <Notice icon="check" title={done(run.statement)} />;
  if (only?.includes('\n')) return <LongText text={only} />;
  return <ResultView run={run} />;
}

function LongText({ text }: { text: string }) {
  return (
    <div class="sql-scroll">
      <div class="sql-text">
        <CopyButton text={text} label="Copy" />
        <pre tabIndex={0}>{text}</pre>
      </div>
    </div>
  );
}

function Submitted({ run, job, operation }: { run: StatementRun; job: string; operation: string | undefined }) {
  return (
    <div class="sql-scroll">
      <Callout tone="good" icon="check">
        <p>
          The job keeps running when this page is closed:{' '}
          <a href={href({ screen: 'job', job, tab: 'graph', vertexTab: 'metrics' })}>job {job}</a>
        </p>
      </Callout>
      <ModeLine run={run} />
      {operation !== undefined && <JobProgress operation={operation} />}
    </div>
  );
}

function JobProgress({ operation }: { operation: string }) {
  const summary = useLive(gatewayPaths.operation(operation), 2_000).value.value;
  const progress = summary?.progress;
  if (progress === undefined) return null;
  return (
    <div class="sql-progress">
      {figure(progress.percent) !== undefined && <Progress summary={summary!} />}
      <p class="muted">
        {count(progress.records)} records read, {bytes(progress.bytes)} sent between tasks, {progress.finished} of {progress.tasks} tasks
        finished
      </p>
    </div>
  );
}

const messages: Readonly<Record<string, string>> = {
  CREATE: 'Created',
  DROP: 'Dropped',
  ALTER: 'Changed',
  USE: 'Now in use',
  SET: 'Set for this session',
  RESET: 'Reset to its default',
  LOAD: 'Loaded',
  UNLOAD: 'Unloaded',
  ADD: 'Added',
  REMOVE: 'Removed',
  STOP: 'The job is stopping',
  BEGIN: 'The statement set is open: add INSERTs, then END',
};

function done(statement: string): string {
  return messages[firstWords(statement, 1)[0] ?? ''] ?? 'Done';
}
