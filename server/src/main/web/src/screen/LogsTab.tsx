import type { Process } from '../api/paths';
import { useLive } from '../api/live';
import { bytes } from '../format';
import { Card } from '../part/Card';
import { Moment } from '../part/Moment';
import { Notice } from '../part/Notice';
import { Show } from '../part/Show';
import { LogView } from './LogView';

/** The log files of a process, and one of them opened. */
export function LogsTab({ process, file, address }: { process: Process; file: string | undefined; address: (file: string) => string }) {
  const files = useLive(process.logs, 5_000);
  return (
    <Show of={files} what="the logs of this process">
      {({ logs }) => {
        if (logs.length === 0) {
          return (
            <Card>
              <Notice title="This process writes no log file">
                <p>It logs to its console. Where it runs as a service, look there.</p>
              </Notice>
            </Card>
          );
        }
        const sorted = [...logs].sort((a, b) => b.mtime - a.mtime || a.name.localeCompare(b.name));
        const shown = file ?? sorted.find((each) => each.size > 0)?.name;
        return (
          <div class="files">
            <Card flush title="Files">
              <ul class="file-list">
                {sorted.map((each) => (
                  <li key={each.name}>
                    <a href={address(each.name)} aria-current={each.name === shown ? 'page' : undefined}>
                      <span class="cut" title={each.name}>
                        {each.name}
                      </span>
                      <small class="muted">
                        {bytes(each.size)} · <Moment at={each.mtime} />
                      </small>
                    </a>
                  </li>
                ))}
              </ul>
            </Card>
            {shown === undefined ? (
              <Card>
                <Notice title="All files are empty" />
              </Card>
            ) : (
              <LogView key={shown} path={process.log(shown)} name={shown} />
            )}
          </div>
        );
      }}
    </Show>
  );
}
