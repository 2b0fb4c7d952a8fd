import { elapsed } from '../../format';
import { Button } from '../../ui/Button';
import { useNow } from '../../ui/useNow';
import type { StatementRun } from '../run/statementRun';
import { tryAgain } from '../run/workbench';

/** Offers to run a statement again that was refused because of a limit, and says when that may succeed. */
export function TryAgain({ run, at }: { run: StatementRun; at: number }) {
  const now = useNow(Date.now() < at);
  const seconds = Math.ceil((at - now) / 1_000);
  return (
    <div class="row wrap">
      <Button icon="again" onClick={() => void tryAgain(run)}>
        Try again
      </Button>
      <span class="muted">{seconds > 0 ? `The gateway asks to wait ${elapsed(seconds * 1_000)} before that.` : 'The gateway may have room by now.'}</span>
    </div>
  );
}
