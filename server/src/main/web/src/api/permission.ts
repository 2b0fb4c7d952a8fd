import { signal } from '@preact/signals';
import type { AccountsCaller } from '../wire';

/** Who uses the page, once the server has said so. */
export const caller = signal<AccountsCaller | undefined>(undefined);

/** A permission that the page asks for. */
export type Permission = 'VIEW' | 'VIEW_ALL' | 'RUN' | 'SUBMIT' | 'OPERATE' | 'OPERATE_ALL';

/** What each permission allows, and the usual roles that have it. */
export const permissions: readonly (readonly [permission: Permission, action: string, roles: string])[] = [
  ['VIEW', 'see resources and own jobs', 'viewer, analyst, operator or developer'],
  ['RUN', 'run SQL', 'analyst or developer'],
  ['SUBMIT', 'submit jars', 'developer'],
  ['OPERATE', 'stop and rescale own jobs', 'analyst, operator or developer'],
  ['VIEW_ALL', 'see the jobs and logs of all', 'viewer or operator'],
  ['OPERATE_ALL', 'see limits, silence alerts, stop the jobs of all, profile processes', 'operator'],
];

/** Why the user may not do what needs this permission. `undefined` if the user may, or before the server has said who it is. */
export function refusal(needed: string): string | undefined {
  const who = caller.value;
  const [, action, roles] = permissions.find(([each]) => each === needed) ?? [];
  if (action === undefined || who === undefined || who.authentication === 'NONE' || who.permissions.includes(needed)) return undefined;
  const token = who.authentication === 'TOKEN' ? ' A token can also be limited to less than its owner may.' : '';
  return `${introduction(who.user, who.roles)} Only the role ${roles} may ${action}.${token}`;
}

function introduction(user: string, roles: readonly string[]): string {
  return roles.length === 0 ? `You are ${user} and have no role.` : `You are ${user} with the ${roles.length === 1 ? 'role' : 'roles'} ${roles.join(', ')}.`;
}
