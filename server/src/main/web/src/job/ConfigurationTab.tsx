import { useState } from 'preact/hooks';
import { useLive } from '../api/live';
import { paths } from '../api/paths';
import { exact } from '../format';
import { Card, Pairs } from '../ui/Card';
import { CopyAsCurl, CopyButton } from '../ui/Copy';
import { Notice } from '../ui/Notice';
import { SearchField } from '../ui/SearchField';
import { Show } from '../ui/Show';
import { word } from '../ui/StateBadge';
import type { ConfigEntry, JobsDetail } from '../wire';
import { SettingsTable } from './SettingsTable';

/** The configuration of a job, and the job manager's configuration that applies otherwise. */
export function ConfigurationTab({ job, detail }: { job: string; detail: JobsDetail | undefined }) {
  const [text, setText] = useState('');
  const configuration = useLive(paths.jobConfiguration(job), 30_000);
  const cluster = useLive(paths.jobSettings(job), 30_000);
  return (
    <>
      <div class="row">
        <SearchField label="Find a key or value" value={text} onInput={setText} />
      </div>
      <Show of={configuration} what="the configuration of this job">
        {({ 'execution-config': execution }) =>
          execution === undefined ? (
            <Notice title="The engine has no configuration of this job" />
          ) : (
            <>
              <Card title="Execution" side={<CopyAsCurl path={paths.jobConfiguration(job)} />}>
                <Pairs
                  pairs={[
                    ['Restarts', execution['restart-strategy']],
                    ['Parallelism', execution['job-parallelism'] < 0 ? 'chosen by the engine' : execution['job-parallelism']],
                    ['Max parallelism', detail === undefined || detail.maxParallelism < 0 ? 'chosen by the engine' : exact(detail.maxParallelism)],
                    ['Type', detail === undefined || detail['job-type'] === null ? '–' : word(detail['job-type'])],
                    ['Scheduler', detail?.schedulerType ?? '–'],
                    ['Object reuse', execution['object-reuse-mode'] ? 'yes' : 'no'],
                  ]}
                />
              </Card>
              <Settings title="Job parameters" none="The job has no parameters" text={text} settings={Object.entries(execution['user-config']).map(([key, value]) => ({ key, value: String(value) }))} />
            </>
          )
        }
      </Show>
      <Show of={cluster} what="the configuration of the job manager">
        {(settings) => <Settings title="Job manager configuration, unless the job overrides it" none="All settings have their defaults" text={text} settings={settings} path={paths.jobSettings(job)} />}
      </Show>
    </>
  );
}

function Settings({ title, none, text, settings, path }: { title: string; none: string; text: string; settings: readonly ConfigEntry[]; path?: string }) {
  const shown = settings.filter((setting) => `${setting.key} ${setting.value}`.toLowerCase().includes(text.trim().toLowerCase()));
  return (
    <Card
      flush
      title={title}
      side={
        <>
          {settings.length > 0 && <CopyButton text={shown.map((setting) => `${setting.key}: ${setting.value}`).join('\n')} label="Copy" />}
          {path !== undefined && <CopyAsCurl path={path} />}
        </>
      }
    >
      {settings.length === 0 ? <Notice title={none} /> : shown.length === 0 ? <Notice icon="search" title="No setting matches" /> : <SettingsTable settings={shown} />}
    </Card>
  );
}
