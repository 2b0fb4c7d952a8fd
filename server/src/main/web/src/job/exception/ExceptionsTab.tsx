import { useState } from 'preact/hooks';
import { about } from '../../api/events';
import { useRecordedEvents, useHistory } from '../../api/history';
import { useLive } from '../../api/live';
import { paths } from '../../api/paths';
import { groupsUntil, matches, perHour, type ShownGroup } from './failureGroups';
import { exact, plural } from '../../format';
import { moment, shownTime } from '../../time';
import { Card } from '../../ui/Card';
import { CopyAsCurl } from '../../ui/Copy';
import { HistoryChart, SpanPicker } from '../../ui/HistoryChart';
import { Moment } from '../../ui/Moment';
import { Callout, Notice } from '../../ui/Notice';
import { SearchField } from '../../ui/SearchField';
import { Show } from '../../ui/Show';
import { Table } from '../../ui/Table';
import type { JobsDetail } from '../../wire';
import './exception.css';
import { FailureGroup, Advice } from './FailureGroup';

const restartLines = [{ name: 'restarts since the job started', metric: 'restarts', subject: 'job', color: '--busy' }] as const;

/** The failures of a job, grouped, latest first. */
export function ExceptionsTab({ job, detail }: { job: string; detail: JobsDetail | undefined }) {
  const failures = useLive(paths.jobFailures(job), 2_000, about.exceptionsOf(job));
  return (
    <Show of={failures} what="the exceptions of this job">
      {({ groups, known, restarts }) => {
        const until = moment.value;
        const shown = groupsUntil(groups, until);
        return (
          <>
            {shown.length === 0 ? until === undefined ? <Nothing /> : <Heard job={job} until={until} /> : <Failures job={job} detail={detail} all={shown} known={known} restarts={restarts} />}
            {shown.length > 0 && <Restarts job={job} />}
          </>
        );
      }}
    </Show>
  );
}

function Nothing() {
  return (
    <Card>
      <Notice icon="check" title="No failures" text="Failures of tasks and of the job appear here with their causes, including those from which the job recovered." />
    </Card>
  );
}

/** How far back recorded failures are requested, in milliseconds. */
const MAX_AGE = 6 * 3_600_000;

/** Recorded failures that the engine has dropped: their messages without stack traces. */
function Heard({ job, until }: { job: string; until: number }) {
  const recorded = useLive(paths.historyEvents({ job: [job], kind: ['EXCEPTION'], from: until - MAX_AGE, to: until, limit: 200 }), Infinity);
  return (
    <Show of={recorded} what="the recorded failures">
      {({ events }) =>
        events.length === 0 ? (
          <Nothing />
        ) : (
          <Card flush title={`${plural(events.length, 'failure')} until then; the engine no longer has their stack traces`}>
            <Table
              caption="Recorded failures"
              rows={[...events].reverse()}
              id={(event) => event.time}
              columns={[
                { title: 'Time', by: (event) => event.time, cell: (event) => <Moment at={event.time} /> },
                { title: 'Message', kind: 'wide', by: (event) => event.text, cell: (event) => event.text },
              ]}
            />
          </Card>
        )
      }
    </Show>
  );
}

function Failures({ job, detail, all, known, restarts }: {
  job: string;
  detail: JobsDetail | undefined;
  all: readonly ShownGroup[];
  known: number;
  restarts: number | undefined;
}) {
  const [text, setText] = useState('');
  const count = all.reduce((sum, group) => sum + group.failures.length, 0);
  const shown = all.filter((group) => matches(group, text));
  const latest = all[0]!;
  return (
    <>
      <Callout tone="bad" icon="warning">
        <p>
          <b>{latest.headline}</b>
        </p>
        <p>
          last <Moment at={latest.last} />
          {latest.failures[0]!.taskName !== undefined && <> in {latest.failures[0]!.taskName}</>}
        </p>
        <Advice group={latest} />
      </Callout>
      <Card
        flush
        title={all.length === count ? plural(count, 'failure') : `${plural(count, 'failure')} in ${plural(all.length, 'group')}`}
        side={
          <>
            <SearchField label="Find in stack traces" value={text} onInput={setText} />
            <CopyAsCurl path={paths.jobFailures(job)} />
          </>
        }
      >
        {shown.map((group, place) => (
          <FailureGroup key={group.key} group={group} job={{ jid: job, vertices: detail?.vertices ?? [] }} open={place === 0} />
        ))}
        {shown.length === 0 && <Notice icon="search" title="No stack trace matches" />}
        {restarts !== undefined && restarts > known && (
          <p class="card-body muted">
            These are the last {exact(known)} failures of a job that restarted {exact(restarts)} times; web.exception-history-size sets how many are kept.
          </p>
        )}
      </Card>
    </>
  );
}

/** The restarts over time, which the recorder keeps longer than the engine. */
function Restarts({ job }: { job: string }) {
  const past = useHistory({ job, subjects: ['job'], metrics: ['restarts'] });
  const happened = useRecordedEvents(job, ['JOB_STATE']).value.value?.events ?? [];
  const times = happened.filter((event) => event.state === 'RESTARTING').map((event) => event.time);
  const hourly = perHour(times, shownTime());
  return (
    <Card
      title={
        <h2>
          Restarts
          {times.length > 0 && <span class="muted"> {exact(times.length)} in this period{hourly === undefined ? '' : `, ${exact(hourly)} per hour`}</span>}
        </h2>
      }
      side={<SpanPicker />}
    >
      <HistoryChart title="" past={past} lines={restartLines} show={exact} />
    </Card>
  );
}
