import { count, figure, percent } from '../../format';
import { Meter } from '../../ui/LoadBar';
import type { ActivityOperationSummary } from '../../wire';

/** The progress of an operation's job, if known. */
export function Progress({ summary }: { summary: ActivityOperationSummary }) {
  const progress = summary.progress;
  const done = figure(progress?.percent);
  if (progress === undefined) return null;
  if (done === undefined) return <span class="muted">{count(progress.records)} records</span>;
  return (
    <div class="row">
      <Meter used={done} of={100} label={`${percent(done / 100)} of the job's tasks have finished`} />
      <span class="number">{percent(done / 100)}</span>
    </div>
  );
}
