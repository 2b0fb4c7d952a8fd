import { useState } from 'preact/hooks';
import type { JobDetail } from '../api/shapes';
import '../design/action.css';
import { ended } from '../job/lines';
import { Icon } from '../part/Icon';
import { Menu } from '../part/Menu';
import { moment } from '../time';
import { AgainDialog } from './AgainDialog';
import { JobActionDialog } from './JobActionDialog';
import type { JobActionName } from './words';

type Asked = JobActionName | 'again';

/** What one can do to a job. Each says what will follow before it is done, and what came of it afterwards. */
export function JobActions({ job, onDone }: { job: JobDetail; onDone: () => void }) {
  const [asked, setAsked] = useState<Asked | undefined>(undefined);
  const close = () => {
    setAsked(undefined);
    onDone();
  };
  // the dialog outlives the job: where the savepoint went is told after the job has ended
  return (
    <>
      <Choices over={ended(job)} onAsk={setAsked} />
      {asked === 'again' && <AgainDialog job={job} onClose={close} />}
      {asked !== undefined && asked !== 'again' && <JobActionDialog job={job} name={asked} onClose={close} />}
    </>
  );
}

function Choices({ over, onAsk }: { over: boolean; onAsk: (asked: Asked) => void }) {
  const past = moment.value !== undefined;
  const why = past ? { disabled: true, title: 'A moment of the past is shown. Go back to the present to act.' } : {};
  return (
    <>
      {!over && (
        <>
          <button type="button" class="button wide-only" onClick={() => onAsk('savepoint')} {...why}>
            <Icon name="savepoint" />
            Savepoint
          </button>
          <button type="button" class="button wide-only" onClick={() => onAsk('stop')} {...why}>
            <Icon name="stopped" />
            Stop with savepoint
          </button>
          <button type="button" class="button grave" onClick={() => onAsk('cancel')} {...why}>
            <Icon name="cross" />
            Cancel
          </button>
        </>
      )}
      {!past && (
        <Menu name="More ▾" label="More to do with this job" size="usual">
          {!over && (
            <>
              <button type="button" class="menu-choice narrow-only" onClick={() => onAsk('savepoint')}>
                Savepoint…
              </button>
              <button type="button" class="menu-choice narrow-only" onClick={() => onAsk('stop')}>
                Stop with savepoint…
              </button>
              <button type="button" class="menu-choice" onClick={() => onAsk('checkpoint')}>
                Take a checkpoint now…
              </button>
              <button type="button" class="menu-choice" onClick={() => onAsk('rescale')}>
                Change the parallelism…
              </button>
            </>
          )}
          <button type="button" class="menu-choice" onClick={() => onAsk('again')}>
            Run again from a savepoint…
          </button>
          <button type="button" class="menu-choice" onClick={() => onAsk('dispose')}>
            Delete a savepoint…
          </button>
        </Menu>
      )}
    </>
  );
}
