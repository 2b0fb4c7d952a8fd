import { useState } from 'preact/hooks';
import { errorText, remove } from '../api/http';
import { paths } from '../api/paths';
import { Dialog } from '../ui/Dialog';
import { Moment } from '../ui/Moment';
import { Callout } from '../ui/Notice';
import type { AccountsToken } from '../wire';

/** Confirms the end of a token. */
export function RevokeDialog({ token, onClose }: { token: AccountsToken; onClose: () => void }) {
  const [why, setWhy] = useState<string | undefined>(undefined);
  const go = async (event: Event) => {
    event.preventDefault();
    const reply = await remove(paths.token(token.id));
    if (reply.kind === 'ok') onClose();
    else setWhy(errorText(reply));
  };
  return (
    <Dialog title="Revoke the token?" onClose={onClose}>
      <p class="cut" title={token.name}>
        <b>{token.name === '' ? token.id : token.name}</b> of {token.user}
      </p>
      <ul class="consequences">
        <li>Programs that use it are refused from now on. Statements that are running go on.</li>
        <li>{token.used === undefined ? 'It was never used.' : <>It was used last at <Moment at={token.used} />, to the hour.</>}</li>
        <li>This cannot be undone.</li>
      </ul>
      {why !== undefined && (
        <Callout tone="bad" icon="warning">
          <p role="alert">{why}</p>
        </Callout>
      )}
      <form onSubmit={(event) => void go(event)}>
        <footer>
          <button type="button" class="button" onClick={onClose}>
            Keep it
          </button>
          <button type="submit" class="button main-one danger">
            Revoke it
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
