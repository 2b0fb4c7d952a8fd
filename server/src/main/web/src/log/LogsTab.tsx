import { useLive } from '../api/live';
import type { Process } from '../api/paths';
import { bytes } from '../format';
import { useTaskThreads } from '../process/useTaskThreads';
import { Card } from '../ui/Card';
import { Moment } from '../ui/Moment';
import { Notice } from '../ui/Notice';
import { Show } from '../ui/Show';
import './log.css';
import { LogView } from './LogView';

/** The log files of a process, and the selected one. */
export function LogsTab({ process, file, find, address }: {
  process: Process;
  file: string | undefined;
  find: string | undefined;
  address: (file: string, find?: string) => string;
}) {
  const files = useLive(process.logs, 5_000);
  const known = useTaskThreads();
  return (
    <Show of={files} what="the logs of this process">
      {({ logs }) => {
        if (logs.length === 0) {
          return (
            <Card>
              <Notice title="No log files">
                <p>This process logs to its console. If it runs as a service, see the log of the service.</p>
              </Notice>
            </Card>
          );
        }
        const sorted = [...logs].sort((a, b) => rank(a.name) - rank(b.name) || b.mtime - a.mtime || a.name.localeCompare(b.name));
        const shown = file ?? sorted.find((each) => each.size > 0)?.name ?? sorted[0]!.name;
        return (
          <div class={sorted.length > 1 ? 'files' : 'files one'}>
            {sorted.length > 1 && (
              <Card flush title="Files">
                <ul class="file-list">
                  {sorted.map((each) => (
                    <li key={each.name}>
                      <a href={address(each.name)} aria-current={each.name === shown ? 'page' : undefined}>
                        <span class="cut" title={each.name}>
                          {each.name}
                        </span>
                        <small class="muted">
                          {kind(each.name)}
                          {bytes(each.size)} · <Moment at={each.mtime} />
                        </small>
                      </a>
                    </li>
                  ))}
                </ul>
              </Card>
            )}
            <LogView key={shown} process={process} name={shown} find={find} link={(to) => address(shown, to)} known={known} />
          </div>
        );
      }}
    </Show>
  );
}

/** Sorts the current log first, then the output of the process, then rolled files. */
function rank(name: string): number {
  if (name.endsWith('.log')) return 0;
  return kind(name) === '' ? 2 : 1;
}

function kind(name: string): string {
  if (name.endsWith('.out')) return 'standard output · ';
  return name.endsWith('.err') ? 'standard error · ' : '';
}
