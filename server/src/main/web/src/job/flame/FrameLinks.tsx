import { href } from '../../routing';
import { method } from './flameTree';

/** Links from a frame to the threads and the log of its task manager. */
export function FrameLinks({ frame, managers }: { frame: string; managers: readonly string[] }) {
  const name = method(frame);
  const simple = name.split('.').slice(-2).join('.');
  const type = name.slice(0, name.lastIndexOf('.')).replace(/\$.*$/, '');
  const [id, ...others] = managers;
  if (id === undefined) return null;
  const which = others.length === 0 ? '' : ` of ${id}`;
  return (
    <>
      <a class="button small" title={`Threads that are in ${simple}${which}`} href={href({ screen: 'taskManager', id, tab: 'threads', find: simple })}>
        Show threads
      </a>
      <a class="button small" title={`Log lines about ${type}${which}`} href={href({ screen: 'taskManager', id, tab: 'logs', find: type })}>
        Search the log
      </a>
    </>
  );
}
