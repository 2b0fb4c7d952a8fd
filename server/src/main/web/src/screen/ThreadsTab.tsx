import { useMemo, useState } from 'preact/hooks';
import { useLive } from '../api/live';
import type { ThreadDump } from '../api/shapes';
import { exact, plural } from '../format';
import { Card } from '../part/Card';
import { CopyAsCurl } from '../part/Copy';
import { Notice } from '../part/Notice';
import { SearchField } from '../part/SearchField';
import { Show } from '../part/Show';
import { Segments } from '../part/Tabs';
import { pattern } from '../log/line';
import { Marked } from '../part/Marked';
import { grouped, threads, type ThreadGroup } from './threads';

/** What every thread of a process did at one moment; equal stacks stand together. */
export function ThreadsTab({ path }: { path: string }) {
  const dump = useLive<ThreadDump>(path, Infinity);
  const [text, setText] = useState('');
  const [state, setState] = useState('');
  return (
    <Card
      flush
      title="Threads"
      side={
        <>
          <SearchField label="Filter by name or frame" value={text} onInput={setText} />
          <button type="button" class="button small" onClick={() => dump.refresh()}>
            Look again
          </button>
          <CopyAsCurl path={path} />
        </>
      }
    >
      <Show of={dump} what="the threads of this process">
        {(value) => <Groups dump={value} text={text} state={state} setState={setState} />}
      </Show>
    </Card>
  );
}

function Groups({ dump, text, state, setState }: { dump: ThreadDump; text: string; state: string; setState: (state: string) => void }) {
  const all = useMemo(() => threads(dump), [dump]);
  const wanted = text.trim().toLowerCase();
  const shown = all.filter((thread) => (state === '' || thread.state === state) && thread.text.toLowerCase().includes(wanted));
  const states = [...new Set(all.map((thread) => thread.state))].sort();
  return (
    <>
      <div class="card-body row wrap">
        <Segments
          label="State"
          value={state}
          onChange={setState}
          options={[['', `All ${exact(all.length)}`], ...states.map((each) => [each, `${each} ${exact(all.filter((thread) => thread.state === each).length)}`] as const)]}
        />
      </div>
      {shown.length === 0 ? (
        <Notice icon="search" title="No thread matches" />
      ) : (
        grouped(shown).map((group) => <Group key={group.names.join(' ')} group={group} text={text.trim()} />)
      )}
    </>
  );
}

function Group({ group, text }: { group: ThreadGroup; text: string }) {
  return (
    <details class="fold" open={text !== '' && group.stack.toLowerCase().includes(text.toLowerCase())}>
      <summary>
        <b class="cut" style={{ flex: '1 1 200px' }} title={group.names.join('\n')}>
          {group.names[0]}
          {group.names.length > 1 && <span class="muted"> and {plural(group.names.length - 1, 'more with the same stack', 'more with the same stack')}</span>}
        </b>
        <span class="badge">{group.state}</span>
      </summary>
      <div class="inside">
        {group.names.length > 1 && <p class="muted">{group.names.join(', ')}</p>}
        <pre class="stack-text" tabIndex={0}>
          {group.stack === '' ? 'no frames' : <Marked text={group.stack} wanted={pattern(text, false, true)} />}
        </pre>
      </div>
    </details>
  );
}
