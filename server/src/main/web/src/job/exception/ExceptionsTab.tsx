import { useState } from 'preact/hooks';
import { about } from '../../api/events';
import { useHappened, useHistory } from '../../api/history';
import { useLive } from '../../api/live';
import type { FailureGroups, JobDetail } from '../../api/messages';
import { paths } from '../../api/paths';
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
import type { HistoryHappened } from '../../wire';
import './exception.css';
import { FailuresOfKind, Remedy } from './FailureGroup';
import { found, kinds, perHour, type Kind } from './failureGroups';

const restartLines = [{ name: 'restarts since the job began', metric: 'restarts', subject: 'job', color: '--busy' }] as const;

/** The failures of a job, grouped, latest first. */
export function ExceptionsTab({ job, detail }: { job: string; detail: JobDetail | undefined }) {
  const failures = useLive<FailureGroups>(paths.jobFailures(job), 2_000, about.exceptionsOf(job));
  return (
    <Show of={failures} what="the exceptions of this job">
      {({ groups, known, restarts }) => {
        const until = moment.value;
        const shown = kinds(groups, until);
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
      <Notice icon="check" title="Nothing has gone wrong">
        <p>Each failure of a task or of the job appears here with its cause, also those the job recovered from.</p>
      </Notice>
    </Card>
  );
}

/** How far back recorded failures are requested, in milliseconds. */
const FAR = 6 * 3_600_000;

/** Recorded failures that the engine has dropped: their messages without stack traces. */
function Heard({ job, until }: { job: string; until: number }) {
  const heard = useLive<HistoryHappened>(paths.historyEvents({ job: [job], kind: ['EXCEPTION'], from: until - FAR, to: until, limit: 200 }), Infinity);
  return (
    <Show of={heard} what="what was recorded">
      {({ events }) =>
        events.length === 0 ? (
          <Nothing />
        ) : (
          <Card flush title={`${plural(events.length, 'failure')} by then; the engine has forgotten their traces`}>
            <Table
              caption="Failures by then"
              rows={[...events].reverse()}
              id={(event) => event.time}
              columns={[
                { title: 'At', by: (event) => event.time, cell: (event) => <Moment at={event.time} /> },
                { title: 'What', kind: 'wide', by: (event) => event.text, cell: (event) => event.text },
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
  detail: JobDetail | undefined;
  all: readonly Kind[];
  known: number;
  restarts: number | undefined;
}) {
  const [text, setText] = useState('');
  const count = all.reduce((sum, kind) => sum + kind.failures.length, 0);
  const shown = all.filter((kind) => found(kind, text));
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
        <Remedy kind={latest} />
      </Callout>
      <Card
        flush
        title={all.length === count ? plural(count, 'failure') : `${plural(count, 'failure')} of ${plural(all.length, 'kind')}`}
        side={
          <>
            <SearchField label="In the traces" value={text} onInput={setText} />
            <CopyAsCurl path={paths.jobFailures(job)} />
          </>
        }
      >
        {shown.map((kind, place) => (
          <FailuresOfKind key={kind.key} kind={kind} job={{ jid: job, vertices: detail?.vertices ?? [] }} open={place === 0} />
        ))}
        {shown.length === 0 && <Notice icon="search" title="No trace has that in it" />}
        {restarts !== undefined && restarts > known && (
          <p class="card-body muted">
            The last {exact(known)} failures of a job that was restarted {exact(restarts)} times; web.exception-history-size says how many are kept.
          </p>
        )}
      </Card>
    </>
  );
}

/** The restarts over time, which the recorder keeps longer than the engine. */
function Restarts({ job }: { job: string }) {
  const past = useHistory({ job, subjects: ['job'], metrics: ['restarts'] });
  const happened = useHappened(job, ['JOB_STATE']).value.value?.events ?? [];
  const times = happened.filter((event) => event.state === 'RESTARTING').map((event) => event.time);
  const hourly = perHour(times, shownTime());
  return (
    <Card
      title={
        <h2>
          Restarts
          {times.length > 0 && <span class="muted"> {exact(times.length)} in this time{hourly === undefined ? '' : `, ${exact(hourly)} an hour at this rate`}</span>}
        </h2>
      }
      side={<SpanPicker />}
    >
      <HistoryChart title="" past={past} lines={restartLines} show={exact} />
    </Card>
  );
}
