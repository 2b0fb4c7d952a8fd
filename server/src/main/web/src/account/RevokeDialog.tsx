import { failureOf, remove } from '../api/http';
import { paths } from '../api/paths';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { Moment } from '../ui/Moment';
import type { AccountsToken } from '../wire';

/** Confirms the end of a token. */
export function RevokeDialog({ token, onClose }: { token: AccountsToken; onClose: () => void }) {
  return (
    <ConfirmDialog
      title="Revoke the token?"
      consequences={[
        'Programs that use it are refused from now on. Statements that are running go on.',
        token.used === undefined ? 'It was never used.' : <>It was used last at <Moment at={token.used} />, to the hour.</>,
        'This cannot be undone.',
      ]}
      confirm="Revoke it"
      dismiss="Keep it"
      send={async () => failureOf(await remove(paths.token(token.id)))}
      onClose={onClose}
    >
      <p class="cut" title={token.name}>
        <b>{token.name === '' ? token.id : token.name}</b> of {token.user}
      </p>
    </ConfirmDialog>
  );
}
