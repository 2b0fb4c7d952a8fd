import { Callout } from '../../ui/Notice';
import { said } from '../editor/errorPosition';

/** Why something failed: what is said first, the rest below, the stack only when asked for. */
export function Reason({ text }: { text: string }) {
  const { first, more, stack } = said(text);
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
          <summary>Stack</summary>
          <pre>{stack}</pre>
        </details>
      )}
    </>
  );
}
