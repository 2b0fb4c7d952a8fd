import { useLive } from '../../api/live';
import { paths } from '../../api/paths';
import { exact } from '../../format';
import { rescaleProgress, RESCALE_STEPS, type Target } from './rescale';
import { runningActions } from './runningActions';

/** The actions on a job that run while no dialog shows them. */
export function ActionsInProgress({ job }: { job: string }) {
  const shown = runningActions.value.filter((work) => work.job === job && !work.watched && work.outcome === undefined);
  return (
    <>
      {shown.map(({ id, action, texts }) => (
        <p key={id} class="job-line working small" role="status">
          {texts.working}
          {action.do === 'RESCALE' && <Step job={job} target={action.target} />}
        </p>
      ))}
    </>
  );
}

function Step({ job, target }: { job: string; target: Target }) {
  const { step, running, of } = rescaleProgress(useLive(paths.job(job), 1_000).value.value, target);
  return <span class="muted">{step === RESCALE_STEPS.length - 1 ? `${exact(running)} of ${exact(of)} tasks running` : RESCALE_STEPS[step]}</span>;
}
