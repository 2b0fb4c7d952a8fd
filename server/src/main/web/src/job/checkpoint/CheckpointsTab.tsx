import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { about } from '../../api/events';
import { useLive } from '../../api/live';
import { paths } from '../../api/paths';
import { moment } from '../../time';
import { Show } from '../../ui/Show';
import type { JobsDetail } from '../../wire';
import './checkpoint.css';
import { CheckpointBars } from './CheckpointBars';
import { CheckpointComparison } from './CheckpointComparison';
import { CheckpointCounts } from './CheckpointCounts';
import { CheckpointDetail } from './CheckpointDetail';
import { CheckpointHistory } from './CheckpointHistory';
import { CheckpointConfiguration, CheckpointSummary } from './CheckpointSummary';

/** The checkpoints of a job, one of them in detail, or two compared. */
export function CheckpointsTab({ job, checkpoint, against }: { job: JobsDetail; checkpoint: string | undefined; against: string | undefined }) {
  const checkpoints = useLive(paths.checkpoints(job.jid), 1_000, about.checkpointsOf(job.jid));
  return (
    <Show of={checkpoints} what="the checkpoints of this job">
      {(value) => {
        const until = moment.value ?? Infinity;
        const history = value.history.filter((each) => each.trigger_timestamp <= until);
        return (
          <>
            {moment.value === undefined && <CheckpointCounts job={job.jid} checkpoints={value} />}
            <CheckpointBars job={job.jid} history={history} chosen={checkpoint} />
            {checkpoint !== undefined && (
              <InView key={`${checkpoint} ${against}`}>
                {against === undefined ? <CheckpointDetail job={job} id={checkpoint} history={value.history} /> : <CheckpointComparison job={job} id={checkpoint} against={against} history={value.history} />}
              </InView>
            )}
            <CheckpointHistory job={job.jid} history={history} chosen={checkpoint} />
            <div class="columns">
              {moment.value === undefined && <CheckpointSummary checkpoints={value} />}
              <CheckpointConfiguration job={job.jid} />
            </div>
          </>
        );
      }}
    </Show>
  );
}

/** Scrolls its content into view. */
function InView({ children }: { children: ComponentChildren }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), []);
  return <div ref={place}>{children}</div>;
}
