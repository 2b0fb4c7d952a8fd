import { useState } from 'preact/hooks';
import { about } from '../../api/events';
import { useLive } from '../../api/live';
import { paths } from '../../api/paths';
import { moment } from '../../time';
import { Icon, type IconName } from '../../ui/Icon';
import { Menu } from '../../ui/Menu';
import type { JobActionsAction, JobActionsKind, JobsDetail } from '../../wire';
import './action.css';
import { JobActionDialog } from './JobActionDialog';
import { RunAgainDialog } from './RunAgainDialog';

/** The actions that the server allows on a job, each with its consequences and its outcome. */
export function JobActions({ job, onDone }: { job: JobsDetail; onDone: () => void }) {
  const report = useLive(paths.jobActions(job.jid), 2_000, about.statesOf(job.jid)).value.value;
  const [asked, setAsked] = useState<JobActionsAction | undefined>(undefined);
  const close = () => {
    setAsked(undefined);
    onDone();
  };
  // The dialog outlives the job: it shows the path of the savepoint after the job has ended.
  return (
    <>
      <Choices allowed={report?.actions ?? []} refusal={report?.refusal} onAsk={setAsked} />
      {asked?.kind === 'RERUN' && <RunAgainDialog job={job} texts={asked} onClose={close} />}
      {asked !== undefined && asked.kind !== 'RERUN' && <JobActionDialog job={job} texts={asked} onClose={close} />}
    </>
  );
}

/** The actions that have their own button, with its icon and class. On a narrow page, those for wide ones are in the menu. */
const buttons: readonly (readonly [kind: JobActionsKind, icon: IconName, look: string])[] = [
  ['RECOVER', 'again', 'main-one'],
  ['SAVEPOINT', 'savepoint', 'wide-only'],
  ['STOP', 'stopped', 'wide-only'],
  ['CANCEL', 'cross', 'danger'],
];

interface ChoicesProps {
  allowed: readonly JobActionsAction[];
  refusal: string | undefined;
  onAsk: (asked: JobActionsAction) => void;
}

function Choices({ allowed, refusal, onAsk }: ChoicesProps) {
  const past = moment.value !== undefined;
  const reason = past ? 'The past is shown. Return to live to use actions.' : refusal;
  const why = reason === undefined ? {} : { disabled: true, title: reason };
  const lookOf = (action: JobActionsAction) => buttons.find(([kind]) => kind === action.kind)?.[2];
  return (
    <>
      {buttons.map(([kind, icon, look]) => {
        const action = allowed.find((each) => each.kind === kind);
        return action === undefined ? null : (
          <button key={kind} type="button" class={`button ${look}`} onClick={() => onAsk(action)} {...why}>
            <Icon name={icon} />
            {action.name}
          </button>
        );
      })}
      {reason === undefined && allowed.length > 0 && (
        <Menu name="More ▾" label="More actions" size="usual">
          {allowed
            .filter((action) => [undefined, 'wide-only'].includes(lookOf(action)))
            .map((action) => (
              <button key={action.kind} type="button" class={`menu-choice ${lookOf(action) === undefined ? '' : 'narrow-only'}`} onClick={() => onAsk(action)}>
                {action.name}…
              </button>
            ))}
        </Menu>
      )}
    </>
  );
}
