import { reason, remove } from '../../api/gateway';
import type { Path } from '../../api/paths';
import { ConfirmDialog } from '../../ui/ConfirmDialog';

/** Confirms and ends a session or an operation. */
export function EndDialog({ what, name, path, consequences, onClose }: {
  what: 'session' | 'operation';
  name: string;
  path: Path<unknown>;
  consequences: readonly string[];
  onClose: () => void;
}) {
  const end = async () => {
    const reply = await remove(path);
    return reply.kind === 'ok' ? undefined : reason(reply).split('\n')[0];
  };
  return (
    <ConfirmDialog
      title={`End the ${what}?`}
      subject={name}
      consequences={consequences}
      confirm={`End the ${what}`}
      dismiss="Keep it"
      texts={{ working: 'Ending…', done: `The ${what} has ended.` }}
      send={end}
      onClose={onClose}
    />
  );
}
