import { signal } from '@preact/signals';

/** Whether the server has refused a request because it carried no login. */
export const loginNeeded = signal(false);

/** Notes the status of a response. */
export function answered(status: number): void {
  if (status === 401) loginNeeded.value = true;
}

/** The header by which the server knows that its own page sends a change: other pages cannot read the cookie. */
export function proof(cookies = globalThis.document?.cookie ?? '', port = globalThis.location?.port ?? ''): Record<string, string> {
  const name = `millrace-csrf-${port === '' ? 'default' : port}`;
  const found = cookies
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each.startsWith(`${name}=`) || each.startsWith(`__Host-${name}=`))
    .map((each) => each.slice(each.indexOf('=') + 1));
  return found[0] === undefined ? {} : { 'X-CSRF-Token': found[0] };
}
