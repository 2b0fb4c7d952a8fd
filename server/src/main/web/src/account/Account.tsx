import { useRef } from 'preact/hooks';
import { href, route } from '../routing';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import type { AccountsCaller } from '../wire';
import { canLogOut, signOut } from './account';
import './account.css';
import { caller, permissions } from '../api/permission';

/** Who uses the page, as a menu with the way out. Nothing if the server has no login. */
export function Account() {
  const who = caller.value;
  const list = useRef<HTMLDivElement>(null);
  if (who === undefined || who.authentication === 'NONE') return null;
  const toggle = (event: MouseEvent) => {
    const button = (event.currentTarget as Element).getBoundingClientRect();
    if (list.current === null) return;
    list.current.style.bottom = `${document.documentElement.clientHeight - button.top + 4}px`;
    list.current.style.left = `${Math.max(8, Math.min(button.left, document.documentElement.clientWidth - 300))}px`;
    list.current.togglePopover();
  };
  return (
    <span class="account">
      <Button
        class="small plain account-name"
        icon="person"
        aria-haspopup="true"
        aria-label={`Account of ${who.user}`}
        title={`${who.user}. ${rolesText(who)}`}
        aria-current={route.value.screen === 'tokens' ? 'page' : undefined}
        onClick={toggle}
      >
        <span class="word cut">{who.user}</span>
      </Button>
      <div class="picker-list account-list" popover="auto" ref={list} role="group" aria-label={`Account of ${who.user}`}>
        <Person who={who} />
        <a class="menu-choice" href={href({ screen: 'tokens' })} onClick={() => list.current?.hidePopover()}>
          <Icon name="token" /> Tokens
        </a>
        {canLogOut(who) && (
          <button type="button" class="menu-choice" onClick={() => void signOut()}>
            <Icon name="leave" /> Log out
          </button>
        )}
      </div>
    </span>
  );
}

function Person({ who }: { who: AccountsCaller }) {
  return (
    <div class="account-person">
      <b class="cut" title={who.user}>
        {who.user}
      </b>
      <span class="muted">{rolesText(who)}</span>
      <ul aria-label="Permissions">
        {permissions.map(([permission, action, roles]) => {
          const may = who.permissions.includes(permission);
          return (
            <li key={permission} class={may ? '' : 'muted'}>
              <Icon name={may ? 'check' : 'cross'} />
              <span>
                {may ? `May ${action}` : `May not ${action}: ${roles} only`}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function rolesText({ roles }: AccountsCaller): string {
  return roles.length === 0 ? 'No role' : `${roles.length === 1 ? 'Role' : 'Roles'}: ${roles.join(', ')}`;
}
