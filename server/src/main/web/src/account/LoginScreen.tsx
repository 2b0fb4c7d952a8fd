import { useRef, useState } from 'preact/hooks';
import mark from '../app/logo.svg';
import { failureOf, type Reply } from '../api/http';
import { useLive } from '../api/live';
import { paths } from '../api/paths';
import { Button } from '../ui/Button';
import { Callout } from '../ui/Notice';
import { farewell, signIn } from './account';
import { goToProvider } from './provider';
import './login.css';

/** The page in place of all others until a user has logged in. */
export function LoginScreen() {
  const security = useLive(paths.security, Infinity);
  const logins = security.value.value?.logins ?? [];
  // The kinds that take a user and a password.
  const passwords = logins.some((login) => login === 'file' || login === 'ldap');
  const atProvider = logins.includes('oidc');
  const [byToken, setByToken] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [waiting, setWaiting] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const withToken = byToken || (security.value.value !== undefined && !passwords);

  const submit = async (event: Event) => {
    event.preventDefault();
    const fields = new FormData(form.current!);
    const text = (name: string) => String(fields.get(name) ?? '');
    await attempt(signIn(withToken ? { token: text('token') } : { user: text('user'), password: text('password') }));
    form.current?.querySelector<HTMLInputElement>('input[type=password]')?.select();
  };

  /** A login that succeeds leaves this page. */
  const attempt = async (login: Promise<Reply<unknown>>) => {
    setWaiting(true);
    setProblem(undefined);
    const failure = failureOf(await login);
    setWaiting(failure === undefined);
    setProblem(failure);
  };

  return (
    <main class="login" id="main">
      <form class="login-card" ref={form} onSubmit={submit} aria-label="Log in">
        <h1>
          <img src={mark} alt="" /> Log in to Millrace
        </h1>
        {problem !== undefined ? (
          <div role="alert">
            <Callout tone="bad" icon="warning">
              {problem}
            </Callout>
          </div>
        ) : (
          farewell.value !== undefined && (
            <div role="status">
              <Callout tone="off" icon="clock">
                {farewell.value}
              </Callout>
            </div>
          )
        )}
        {withToken ? (
          <label class="login-line">
            Token
            <span class="field">
              <input key="token" name="token" type="password" autocomplete="off" required autofocus />
            </span>
          </label>
        ) : (
          <>
            <label class="login-line">
              User
              <span class="field">
                <input key="user" name="user" autocomplete="username" autocapitalize="none" spellcheck={false} required autofocus />
              </span>
            </label>
            <label class="login-line">
              Password
              <span class="field">
                <input key="password" name="password" type="password" autocomplete="current-password" required />
              </span>
            </label>
          </>
        )}
        <Button type="submit" class="main-one" disabled={waiting}>
          {waiting ? 'Logging in…' : 'Log in'}
        </Button>
        {atProvider && (
          <Button icon="leave" disabled={waiting} onClick={() => void attempt(goToProvider())}>
            Log in at the identity provider
          </Button>
        )}
        {passwords && (
          <Button class="plain" icon="token" onClick={() => setByToken(!withToken)}>
            {withToken ? 'Use a password' : 'Use a token'}
          </Button>
        )}
      </form>
    </main>
  );
}
