import { Callout } from '../../ui/Notice';
import { parseError } from '../editor/errorPosition';

/** An error: its first line, the other lines, and the stack trace on demand. */
export function ErrorMessage({ text }: { text: string }) {
  const { first, more, stack } = parseError(text);
  return (
    <>
      <Callout tone="bad" icon="warning">
        <p>
          <b>{first}</b>
        </p>
        {more !== '' && <p class="sql-more">{more}</p>}
      </Callout>
      {stack !== '' && (
        <details class="sql-stack">
          <summary>Stack trace</summary>
          <pre>{stack}</pre>
        </details>
      )}
    </>
  );
}
