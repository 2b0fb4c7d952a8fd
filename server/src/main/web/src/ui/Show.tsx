import type { ComponentChildren } from 'preact';
import type { Live } from '../api/live';
import { Button } from './Button';
import { Ghost, Notice } from './Notice';

/**
 * Shows a live value, or that it is loading, that the server refused it, or that the server is away. A value stays on
 * the screen while later requests fail, and the frame shows a banner.
 */
export function Show<T>({ of, what, children }: {
  of: Live<T>;
  /** The value in words, such as "the checkpoints of this job". */
  what: string;
  children: (value: T) => ComponentChildren;
}) {
  const value = of.value.value;
  const error = of.error.value;
  if (error?.kind === 'refused' && error.status === 403) {
    return <Notice icon="token" title={`You may not see ${what}`} text={brief(error.message)} />;
  }
  if (error?.kind === 'refused' && (value === undefined || error.status === 404)) {
    return (
      <Notice icon="warning" failed title={error.status === 404 ? `Could not find ${what}` : `The server refused to show ${what}`} text={brief(error.message)}>
        <Button onClick={() => of.refresh()}>Try again</Button>
      </Notice>
    );
  }
  if (value !== undefined) return <>{children(value)}</>;
  if (error?.kind === 'away') {
    return (
      <Notice icon="warning" failed title="The server is not responding">
        <p>
          {error.reason}. This page retries and will show {what} as soon as the server is back.
        </p>
        <Button onClick={() => of.refresh()}>Try now</Button>
      </Notice>
    );
  }
  return <Ghost />;
}

/** The first lines of an error without its stack trace. */
function brief(message: string): string {
  return message
    .split('\n')
    .filter((line) => !/^\s+at |^\s*\.\.\. \d+ more/.test(line))
    .slice(0, 4)
    .join('\n')
    .slice(0, 600);
}
