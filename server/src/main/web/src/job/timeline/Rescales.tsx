import { useLive } from '../../api/live';
import { paths } from '../../api/paths';
import { duration } from '../../format';
import { Card, Pairs } from '../../ui/Card';
import { CopyAsCurl } from '../../ui/Copy';
import { Moment } from '../../ui/Moment';
import { Notice } from '../../ui/Notice';
import { StateBadge, word } from '../../ui/StateBadge';
import type { JobsDetail, RescalesRescale, RescalesVertex } from '../../wire';

/** The history of rescales. Only the adaptive scheduler has one. */
export function Rescales({ job }: { job: JobsDetail }) {
  return job.schedulerType === 'Adaptive' ? <History job={job} /> : null;
}

function History({ job }: { job: JobsDetail }) {
  const history = useLive(paths.rescales(job.jid), 3_000);
  const refused = history.error.value?.kind === 'refused' ? history.error.value.message : undefined;
  const all = history.value.value;
  return (
    <Card flush title="Changes of parallelism" side={<CopyAsCurl path={paths.rescales(job.jid)} />}>
      {refused !== undefined ? (
        <Notice title="No history" text={refused} />
      ) : all === undefined || all.length === 0 ? (
        <Notice title="No changes" />
      ) : (
        all.map((rescale) => <One key={rescale.rescaleUuid} job={job.jid} rescale={rescale} />)
      )}
      <Settings job={job.jid} />
    </Card>
  );
}

function One({ job, rescale }: { job: string; rescale: RescalesRescale }) {
  const { startTimestampInMillis: start, endTimestampInMillis: end } = rescale;
  return (
    <details class="fold">
      <summary>
        <Moment at={start ?? undefined} />
        <StateBadge state={rescale.terminalState ?? 'IN_PROGRESS'} />
        <span class="fold-main cut">{rescale.triggerCause === null ? '' : word(rescale.triggerCause)}</span>
        <span class="muted cut">{rescale.terminatedReason === null ? '' : word(rescale.terminatedReason)}</span>
        <span class="number">{start === null || end === null ? '' : duration(end - start)}</span>
      </summary>
      <Detail job={job} id={rescale.rescaleUuid} />
    </details>
  );
}

function Detail({ job, id }: { job: string; id: string }) {
  const rescale = useLive(paths.rescale(job, id), 10_000).value.value;
  if (rescale === undefined) return null;
  return (
    <div class="inside">
      <ul class="stack-tight">
        {Object.values(rescale.vertices).map((vertex) => (
          <li key={vertex.jobVertexId}>
            <b>{vertex.jobVertexName}</b> <span class="muted">{parallelisms(vertex)}</span>
          </li>
        ))}
      </ul>
      <ul class="stack-tight">
        {rescale.schedulerStates.map((span, place) => (
          <li key={place}>
            {span.state} <span class="muted">{duration(span.durationInMillis ?? undefined)}</span>
            {span.stringifiedException !== null && <span class="bad-ink"> {span.stringifiedException.split('\n')[0]}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function parallelisms({ preRescaleParallelism: before, postRescaleParallelism: after, desiredParallelism: desired }: RescalesVertex): string {
  return `${before ?? '–'} → ${after ?? '–'}${desired === null || desired === after ? '' : `, desired ${desired}`}`;
}

function Settings({ job }: { job: string }) {
  const settings = useLive(paths.rescaleSettings(job), 60_000).value.value;
  if (settings === undefined) return null;
  return (
    <details class="fold">
      <summary>Scheduler settings</summary>
      <div class="inside">
        <Pairs
          pairs={[
            ['Mode', settings.schedulerExecutionMode === null ? 'as required' : word(settings.schedulerExecutionMode)],
            ['Wait for slots at submission', duration(settings.submissionResourceWaitTimeoutInMillis)],
            ['Cooldown after a change', duration(settings.executingCooldownTimeoutInMillis)],
            ['Wait for stable resources', duration(settings.executingResourceStabilizationTimeoutInMillis)],
            ['Max delay of a change', duration(settings.maximumDelayForTriggeringRescaleInMillis)],
            ['Changes kept', String(settings.rescaleHistoryMax)],
          ]}
        />
      </div>
    </details>
  );
}
