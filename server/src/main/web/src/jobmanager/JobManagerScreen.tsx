import { ProcessTabs, type ProcessAddress, type ProcessRoute } from '../process/ProcessTabs';
import { href } from '../routing';
import { Page } from '../ui/Page';
import { JobManagerConfiguration } from './JobManagerConfiguration';
import { JobManagerOverview } from './JobManagerOverview';

/** The job manager. */
export function JobManagerScreen(at: ProcessRoute) {
  const address: ProcessAddress = (to, log, words) => href({ screen: 'jobManager', tab: to, file: log, find: words });
  return (
    <Page title="Job manager" facts={<span>The process that coordinates the jobs and serves this page</span>}>
      <ProcessTabs {...at} manager={undefined} address={address} configuration={<JobManagerConfiguration />}>
        <JobManagerOverview />
      </ProcessTabs>
    </Page>
  );
}
