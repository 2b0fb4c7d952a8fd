import { useLive } from '../api/live';
import { paths } from '../api/paths';
import type { JobConfiguration } from '../api/shapes';
import { Card, Pairs } from '../part/Card';
import { CopyAsCurl } from '../part/Copy';
import { Notice } from '../part/Notice';
import { Show } from '../part/Show';
import { SettingsTable } from './SettingsTable';

/** How a job was configured when it was submitted. */
export function ConfigurationTab({ job }: { job: string }) {
  const configuration = useLive<JobConfiguration>(paths.jobConfiguration(job), 30_000);
  return (
    <Show of={configuration} what="the configuration of this job">
      {({ 'execution-config': execution }) => {
        if (execution === undefined) return <Notice title="The engine keeps no configuration of this job" />;
        const own = Object.entries(execution['user-config']).map(([key, value]) => ({ key, value: String(value) }));
        return (
          <>
            <Card title="Execution" side={<CopyAsCurl path={paths.jobConfiguration(job)} />}>
              <Pairs
                pairs={[
                  ['Restarts', execution['restart-strategy']],
                  ['Parallelism', execution['job-parallelism'] < 0 ? 'chosen by the engine' : execution['job-parallelism']],
                  ['Reuses objects', execution['object-reuse-mode'] ? 'yes' : 'no'],
                ]}
              />
            </Card>
            <Card flush title="Parameters of the job">
              {own.length === 0 ? (
                <Notice title="The job was given no parameters of its own" />
              ) : (
                <SettingsTable settings={own} />
              )}
            </Card>
          </>
        );
      }}
    </Show>
  );
}
