import { useState } from 'preact/hooks';
import { useLive } from '../api/live';
import { paths } from '../api/paths';
import { exact } from '../format';
import { href } from '../routing';
import { Card, Pairs } from '../ui/Card';
import { CopyAsCurl, CopyButton } from '../ui/Copy';
import { Highlighted } from '../ui/Highlighted';
import { SearchField } from '../ui/SearchField';
import { Show } from '../ui/Show';
import { searchPattern } from '../ui/textMatches';

/** The Java environment of the job manager. */
export function JobManagerConfiguration() {
  const environment = useLive(paths.jobManagerEnvironment, 30_000);
  return (
    <Show of={environment} what="the environment of the server">
      {({ jvm, classpath }) => (
        <>
          <p class="muted">
            For the effective settings, see <a href={href({ screen: 'configuration' })}>Configuration</a>.
          </p>
          <Card title="Java" side={<CopyAsCurl path={paths.jobManagerEnvironment} />}>
            <Pairs
              pairs={[
                ['Version', jvm.version],
                ['Architecture', jvm.arch],
              ]}
            />
          </Card>
          <Lines title="JVM options" lines={jvm.options} />
          <Lines title="Class path" lines={classpath} />
        </>
      )}
    </Show>
  );
}

/** A long list with a search. */
function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const shown = lines.filter((line) => line.toLowerCase().includes(wanted));
  const marked = searchPattern(text.trim(), false, true);
  return (
    <Card
      flush
      title={title}
      side={
        <>
          <span class="muted" role="status">
            {wanted === '' ? exact(lines.length) : `${exact(shown.length)} of ${exact(lines.length)}`}
          </span>
          <SearchField label={`Find in ${title}`} value={text} onInput={setText} hotkey={false} />
          <CopyButton text={lines.join('\n')} label="Copy" />
        </>
      }
    >
      <ul class="line-list" tabIndex={0} aria-label={title}>
        {shown.map((line, index) => (
          <li key={index}>
            <Highlighted text={line} wanted={marked} />
          </li>
        ))}
        {shown.length === 0 && <li class="muted">{lines.length === 0 ? 'None.' : 'Nothing matches.'}</li>}
      </ul>
    </Card>
  );
}
