import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from './Button';
import { Dialog } from './Dialog';
import { Callout, FailureCallout } from './Notice';

/** Confirms an action, states its consequences and does it. */
export function ConfirmDialog({ title, subject, children, consequences, confirm, dismiss, texts, send, onClose }: {
  title: string;
  /** What the action is done to: its name, or more about it. */
  subject?: string;
  children?: ComponentChildren;
  consequences: readonly ComponentChildren[];
  /** The names of the buttons. */
  confirm: string;
  dismiss: string;
  /** What the dialog says during and after the action. Without it, the dialog closes after it. */
  texts?: { working: string; done: string };
  /** Does it, and returns why it failed. */
  send: () => Promise<string | undefined>;
  onClose: () => void;
}) {
  const [state, setState] = useState<'asking' | 'working' | 'done' | 'failed'>('asking');
  const [why, setWhy] = useState<string | undefined>(undefined);
  const go = async (event: Event) => {
    event.preventDefault();
    if (texts !== undefined) setState('working');
    const failure = await send();
    setWhy(failure);
    if (texts !== undefined) setState(failure === undefined ? 'done' : 'failed');
    else if (failure === undefined) onClose();
  };
  return (
    <Dialog title={title} subject={subject} onClose={onClose}>
      {children}
      {state === 'asking' && <Consequences lines={consequences} />}
      {state === 'working' && (
        <p class="working" role="status">
          {texts?.working}
        </p>
      )}
      {state === 'done' && (
        <Callout tone="good" icon="check">
          <p role="status">{texts?.done}</p>
        </Callout>
      )}
      <FailureCallout why={why} />
      <form onSubmit={(event) => void go(event)}>
        <footer>
          <Button onClick={onClose}>{state === 'asking' ? dismiss : 'Close'}</Button>
          {state === 'asking' && (
            <Button type="submit" class="main-one danger">
              {confirm}
            </Button>
          )}
        </footer>
      </form>
    </Dialog>
  );
}

/** What an action does, a line each. */
export function Consequences({ lines }: { lines: readonly ComponentChildren[] }) {
  return (
    <ul class="consequences">
      {lines.map((line, place) => (
        <li key={place}>{line}</li>
      ))}
    </ul>
  );
}
