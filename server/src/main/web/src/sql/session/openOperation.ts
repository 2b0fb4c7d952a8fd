import { signal } from '@preact/signals';
import { gatewayPaths } from '../../api/gateway';
import { getJson } from '../../api/http';
import type { ActivityCourse } from '../../wire';
import { addDraft } from '../editor/drafts';

/** Whether the last requested operation is no longer known. */
export const operationUnknown = signal(false);

/** Opens the statement of an operation as a new draft. */
export async function openOperation(operation: string, session: string | undefined): Promise<void> {
  const found = await summary(operation, session);
  operationUnknown.value = found === undefined;
  if (found !== undefined) addDraft(`${found.statement.trim().replace(/;$/, '')};\n`, 'Again');
}

/** The operation, open or closed. */
async function summary(operation: string, session: string | undefined): Promise<ActivityCourse | undefined> {
  const open = await getJson(gatewayPaths.operation(operation));
  if (open.kind === 'ok') return open.value;
  const closed = await getJson(gatewayPaths.history({ ...(session === undefined ? {} : { session }), limit: 1_000 }));
  return closed.kind === 'ok' ? closed.value.operations.find((each) => each.operation === operation) : undefined;
}
