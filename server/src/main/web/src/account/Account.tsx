import { Icon } from '../ui/Icon';
import { caller, signOut } from './account';

/** Who uses the page, and the way out. Nothing if the server has no login. */
export function Account() {
  const who = caller.value;
  if (who === undefined || who.authentication === 'NONE') return null;
  // A certificate or a proxy would log in again at once.
  const leaves = who.authentication !== 'CERTIFICATE' && who.authentication !== 'PROXY';
  return (
    <div class="row account">
      <span class="word cut" title={`${who.user}: ${who.permissions.join(', ').toLowerCase()}`}>
        {who.user}
      </span>
      {leaves && (
        <button type="button" class="button small plain" title={`Log out ${who.user}`} aria-label={`Log out ${who.user}`} onClick={() => void signOut()}>
          <Icon name="leave" />
        </button>
      )}
    </div>
  );
}
