import { plural } from '../format';
import { CopyButton } from '../ui/Copy';
import { Highlighted } from '../ui/Highlighted';
import { Icon, type IconName } from '../ui/Icon';
import { topFrame, type Thread, type ThreadGroup } from './threadDump';

const styles: Readonly<Record<string, readonly [tone: string, sign: IconName]>> = {
  RUNNABLE: ['good', 'running'],
  BLOCKED: ['bad', 'cross'],
  WAITING: ['', 'waiting'],
  TIMED_WAITING: ['', 'waiting'],
};

/** At most this many threads of a group are listed. */
const MAX_LISTED = 100;

/** Threads with the same stack. */
export function ThreadGroupView({ group, open, onToggle, marked, changed, task, address }: {
  group: ThreadGroup;
  open: boolean;
  onToggle: (open: boolean) => void;
  marked: RegExp | undefined;
  /** The ids of threads that have changed since the last dump. */
  changed: ReadonlySet<number>;
  /** The address of the operator that a thread runs. */
  task: (thread: string) => string | undefined;
  address: (find: string) => string;
}) {
  const [first, ...others] = group.threads;
  const [tone, sign] = styles[group.state] ?? ['', 'stopped'];
  const changes = group.threads.filter((thread) => changed.has(thread.id)).length;
  return (
    <details class="fold" open={open} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <summary class="thread">
        <span class={`badge ${tone}`}>
          <Icon name={sign} />
          {group.state}
        </span>
        <b class="cut" title={group.threads.slice(0, MAX_LISTED).map((thread) => thread.name).join('\n')}>
          <Highlighted text={first!.name} wanted={marked} />
        </b>
        {others.length > 0 && <span class="badge" title="Threads with this stack">{plural(group.threads.length, 'thread')}</span>}
        {changes > 0 && <span class="badge done">{group.threads.length === 1 ? 'changed' : `${changes} changed`}</span>}
        <code class="cut muted thread-top" title="First frame outside the JDK">{topFrame(group.stack)}</code>
      </summary>
      {open && (
        <div class="inside">
          <pre class="stack-text" tabIndex={0}>
            {group.stack === '' ? 'no frames' : <Highlighted text={group.stack} wanted={marked} />}
          </pre>
          <ul class="thread-names">
            {group.threads.slice(0, MAX_LISTED).map((thread) => (
              <Named key={thread.id} thread={thread} task={task(thread.name)} address={address} />
            ))}
            {group.threads.length > MAX_LISTED && <li class="muted">and {plural(group.threads.length - MAX_LISTED, 'more', 'more')}</li>}
          </ul>
          <div class="row">
            <CopyButton text={group.stack} label="Copy stack" />
          </div>
        </div>
      )}
    </details>
  );
}

function Named({ thread, task, address }: { thread: Thread; task: string | undefined; address: (find: string) => string }) {
  return (
    <li>
      {task === undefined ? thread.name : <a href={task} title="Show the operator">{thread.name}</a>}
      {thread.owner !== undefined && (
        <span class="muted">
          {' '}
          waits for <code>{thread.lock}</code>, held by <a href={address(thread.owner.name)}>{thread.owner.name}</a>
        </span>
      )}
    </li>
  );
}
