import { useMemo } from 'preact/hooks';
import { useLive } from '../api/live';
import { jobManager, type Process } from '../api/paths';
import { bytes } from '../format';
import { useTaskThreads } from '../process/useTaskThreads';
import { Card } from '../ui/Card';
import { Moment } from '../ui/Moment';
import { Notice } from '../ui/Notice';
import { Show } from '../ui/Show';
import type { LogsLogFile } from '../wire';
import './log.css';
import { logKind, ownLog, sortLogs } from './logFiles';
import { LogView } from './LogView';

interface Place {
  process: Process;
  file: string | undefined;
  find: string | undefined;
  address: (file: string, find?: string) => string;
}

/** The log files of a process, and the selected one. */
export function LogsTab(place: Place) {
  const files = useLive(place.process.logs, 5_000);
  return (
    <Show of={files} what="the logs of this process">
      {({ logs }) =>
        logs.length === 0 ? (
          <Card>
            <Notice title="No log files" text="This process logs to its console. If it runs as a service, see the log of the service." />
          </Card>
        ) : (
          <LogFiles {...place} logs={logs} />
        )
      }
    </Show>
  );
}

function LogFiles({ process, file, find, address, logs }: Place & { logs: readonly LogsLogFile[] }) {
  const known = useTaskThreads();
  const sorted = sortLogs(logs);
  // Later changes of the files do not replace the log that the user reads.
  const first = useMemo(() => ownLog(logs, process === jobManager ? 'jobmanager' : 'taskmanager'), [process]);
  const shown = file ?? first ?? sorted[0]!.name;
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
                    {logKind(each.name)}
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
}
