import { useLive } from '../api/live';
import { paths } from '../api/paths';
import { exact } from '../format';
import { ProcessTabs, type ProcessAddress, type ProcessRoute } from '../process/ProcessTabs';
import { href } from '../routing';
import { moment } from '../time';
import { CopyAsCurl, CopyButton } from '../ui/Copy';
import { Moment } from '../ui/Moment';
import { Page } from '../ui/Page';
import { TaskManagerConfiguration } from './TaskManagerConfiguration';
import { TaskManagerOverview } from './TaskManagerOverview';

/** One task manager. */
export function TaskManagerScreen({ id, ...at }: ProcessRoute & { id: string }) {
  const now = useLive(paths.taskManager(id), 2_000).value.value;
  const address: ProcessAddress = (to, log, words) => href({ screen: 'taskManager', id, tab: to, file: log, find: words });
  return (
    <Page
      title={id}
      trail={[{ name: 'Task managers', address: href({ screen: 'taskManagers' }) }]}
      actions={
        <>
          <CopyButton text={id} label="Copy id" />
          <CopyAsCurl path={paths.taskManager(id)} />
        </>
      }
      facts={
        now !== undefined &&
        moment.value === undefined && (
          <>
            <span>
              <b>{exact(now.slotsNumber - now.freeSlots)}</b> of {exact(now.slotsNumber)} slots in use
            </span>
            <span>
              heartbeat <Moment at={now.timeSinceLastHeartbeat} />
            </span>
            <code class="muted">{now.path}</code>
            {now.blocked === true && <span class="badge warn">blocked: accepts no new tasks</span>}
          </>
        )
      }
    >
      <ProcessTabs {...at} manager={id} address={address} configuration={<TaskManagerConfiguration id={id} />}>
        <TaskManagerOverview id={id} />
      </ProcessTabs>
    </Page>
  );
}
