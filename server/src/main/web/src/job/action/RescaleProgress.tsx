import { useLive } from '../../api/live';
import { paths } from '../../api/paths';
import { elapsed, exact } from '../../format';
import { Icon } from '../../ui/Icon';
import { Meter } from '../../ui/LoadBar';
import { useNow } from '../../ui/useNow';
import { rescaleProgress, RESCALE_STEPS, type Target } from './rescale';

const POLL_MILLIS = 500;

/** The progress of a rescale: its steps, and how many of the tasks run. */
export function RescaleProgress({ job, target, since }: { job: string; target: Target; since: number }) {
  const detail = useLive(paths.job(job), POLL_MILLIS).value.value;
  const { step, running, of } = rescaleProgress(detail, target);
  const now = useNow(true);
  return (
    <div class="stack" role="status">
      <ol class="steps">
        {RESCALE_STEPS.map((name, place) => (
          <li key={name} class={place < step ? 'over' : place === step ? 'now' : ''} aria-current={place === step ? 'step' : undefined}>
            {place < step && <Icon name="check" />}
            <span>{name}</span>
            {place === 2 && step === 2 && (
              <span class="number muted">
                {exact(running)} of {exact(of)} running
              </span>
            )}
          </li>
        ))}
      </ol>
      <Meter used={running} of={of} label={`${exact(running)} of ${exact(of)} tasks running`} />
      <p class="muted">{elapsed(now - since)} so far</p>
    </div>
  );
}
