import { useState } from 'preact/hooks';
import { reason, remove } from '../../api/gateway';
import type { Path } from '../../api/paths';
import { Dialog } from '../../ui/Dialog';
import { Callout } from '../../ui/Notice';

/** Confirms and ends a session or an operation. */
export function EndDialog({ what, name, path, consequences, onClose }: {
  what: 'session' | 'operation';
  name: string;
  path: Path<unknown>;
  consequences: readonly string[];
  onClose: () => void;
}) {
  const [state, setState] = useState<'asking' | 'working' | 'done' | { failed: string }>('asking');
  const end = async () => {
    setState('working');
    const reply = await remove(path);
    setState(reply.kind === 'ok' ? 'done' : { failed: reason(reply) });
  };
  return (
    <Dialog title={`End the ${what}?`} onClose={onClose}>
      <p class="cut" title={name}>
        <b>{name}</b>
      </p>
      {state === 'asking' && (
        <ul class="consequences">
          {consequences.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {state === 'working' && (
        <p class="working" role="status">
          Ending…
        </p>
      )}
      {state === 'done' && (
        <Callout tone="good" icon="check">
          <p role="status">The {what} has ended.</p>
        </Callout>
      )}
      {typeof state === 'object' && (
        <Callout tone="bad" icon="warning">
          <p role="alert">{state.failed.split('\n')[0]}</p>
        </Callout>
      )}
      <footer>
        <button type="button" class="button" onClick={onClose}>
          {state === 'asking' ? 'Keep it' : 'Close'}
        </button>
        {state === 'asking' && (
          <button type="button" class="button main-one danger" onClick={() => void end()}>
            End the {what}
          </button>
        )}
      </footer>
    </Dialog>
  );
}
