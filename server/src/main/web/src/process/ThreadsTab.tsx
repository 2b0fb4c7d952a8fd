import { useMemo, useRef, useState } from 'preact/hooks';
import { useLive } from '../api/live';
import type { Path } from '../api/paths';
import { download } from '../download';
import { exact, plural } from '../format';
import { moment } from '../time';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { CopyAsCurl, CopyButton } from '../ui/Copy';
import { Callout, Notice } from '../ui/Notice';
import { NotRecorded } from '../ui/NotRecorded';
import { SearchField } from '../ui/SearchField';
import { Show } from '../ui/Show';
import { Segments } from '../ui/Tabs';
import { searchPattern } from '../ui/textMatches';
import type { ThreadDumpsDump } from '../wire';
import { changedThreads, deadlocks, groupThreads, countStates, parseThreads, type Thread } from './threadDump';
import { ThreadGroupView } from './ThreadGroupView';
import './threads.css';
import { useTaskThreads } from './useTaskThreads';

const POLL_MILLIS = 2_000;
/** Up to this many matching groups are expanded. */
const MAX_EXPANDED_GROUPS = 3;

/** A thread dump of a process, with equal stacks grouped. */
export function ThreadsTab({ path, find, address }: { path: Path<ThreadDumpsDump>; find: string | undefined; address: (find: string) => string }) {
  const [following, setFollowing] = useState(false);
  const dump = useLive(path, following ? POLL_MILLIS : Infinity);
  if (moment.value !== undefined) return <NotRecorded what="The threads" />;
  const text = () => (dump.value.value?.threadInfos ?? []).map((each) => each.stringifiedThreadInfo).join('\n');
  return (
    <Card
      flush
      title="Threads"
      side={
        <>
          <Button class="small" icon={following ? 'stopped' : 'running'} aria-pressed={following} title="Refresh every two seconds and mark changes" onClick={() => setFollowing(!following)}>
            {following ? 'Pause' : 'Follow'}
          </Button>
          <Button class="small" icon="again" onClick={() => dump.refresh()}>
            Refresh
          </Button>
          <CopyButton text={text} label="Copy all" />
          <Button class="small plain" icon="end" onClick={() => download('threads.txt', 'text/plain', text())}>
            Download
          </Button>
          <CopyAsCurl path={path} />
        </>
      }
    >
      <Show of={dump} what="the threads of this process">
        {(value) => <Groups key={find} dump={value} find={find ?? ''} address={address} />}
      </Show>
    </Card>
  );
}

function Groups({ dump, find, address }: { dump: ThreadDumpsDump; find: string; address: (find: string) => string }) {
  const [text, setText] = useState(find);
  const [state, setState] = useState('');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { task } = useTaskThreads();
  const all = useMemo(() => parseThreads(dump), [dump]);
  const news = useNews(all);
  const cycles = useMemo(() => deadlocks(all), [all]);
  const wanted = text.trim().toLowerCase();
  const matching = useMemo(() => all.filter((thread) => `"${thread.name}"\n${thread.text}`.toLowerCase().includes(wanted)), [all, wanted]);
  const shown = useMemo(() => groupThreads(state === '' ? matching : matching.filter((thread) => thread.state === state)), [matching, state]);
  const marked = useMemo(() => searchPattern(text.trim(), false, true), [text]);
  const toggle = (key: string, to: boolean) => {
    if (open.has(key) === to) return;
    const next = new Set(open);
    if (to) next.add(key);
    else next.delete(key);
    setOpen(next);
  };
  return (
    <>
      {cycles.map((cycle) => (
        <Deadlock key={cycle[0]!.id} cycle={cycle} address={address} />
      ))}
      <div class="card-body row wrap">
        <SearchField label="Filter by name, frame or lock" value={text} onInput={setText} />
        <Segments
          label="State"
          value={state}
          onChange={setState}
          options={[['', `All ${exact(matching.length)}`], ...countStates(matching).map(([each, count]) => [each, `${each} ${exact(count)}`] as const)]}
        />
        <span class="push muted" role="status">
          {news.round === 0 ? plural(shown.length, 'different stack') : news.ids.size === 0 ? 'no thread has changed' : `${exact(news.ids.size)} of ${exact(all.length)} threads have changed`}
        </span>
      </div>
      {shown.length === 0 ? (
        <Notice icon="search" title="No thread matches" />
      ) : (
        shown.map((group) => (
          <ThreadGroupView
            key={group.key}
            group={group}
            open={open.has(group.key) || (wanted !== '' && shown.length <= MAX_EXPANDED_GROUPS)}
            onToggle={(to) => toggle(group.key, to)}
            marked={marked}
            changed={news.ids}
            task={task}
            address={address}
          />
        ))
      )}
    </>
  );
}

function Deadlock({ cycle, address }: { cycle: readonly Thread[]; address: (find: string) => string }) {
  return (
    <Callout tone="bad" icon="warning">
      <b>Deadlock: these threads wait for each other and will never continue.</b>
      <ul>
        {cycle.map((thread) => (
          <li key={thread.id}>
            <a href={address(thread.name)}>{thread.name}</a> waits for <code>{thread.lock}</code>, held by <a href={address(thread.owner!.name)}>{thread.owner!.name}</a>
          </li>
        ))}
      </ul>
    </Callout>
  );
}

/** The threads that changed between two dumps, and the number of dumps before this one. */
function useNews(all: readonly Thread[]): { round: number; ids: ReadonlySet<number> } {
  const seen = useRef<{ all: readonly Thread[]; round: number; ids: ReadonlySet<number> } | undefined>(undefined);
  if (seen.current === undefined) seen.current = { all, round: 0, ids: new Set() };
  else if (seen.current.all !== all) seen.current = { all, round: seen.current.round + 1, ids: changedThreads(seen.current.all, all) };
  return seen.current;
}
