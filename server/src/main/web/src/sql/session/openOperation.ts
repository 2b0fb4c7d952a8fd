import { signal } from '@preact/signals';
import { gatewayPaths } from '../../api/gateway';
import { getJson } from '../../api/http';
import type { ActivityCourse } from '../../wire';
import { addDraft } from '../editor/drafts';

/** Whether the operation that was asked for last is not remembered any more. */
export const forgotten = signal(false);

/** Puts the statement of an operation into a new draft, to be changed or run again. */
export async function recall(operation: string, session: string | undefined): Promise<void> {
  const found = await course(operation, session);
  forgotten.value = found === undefined;
  if (found !== undefined) addDraft(`${found.statement.trim().replace(/;$/, '')};\n`, 'Again');
}

/** The operation, whether it is open or closed. */
async function course(operation: string, session: string | undefined): Promise<ActivityCourse | undefined> {
  const open = await getJson(gatewayPaths.operation(operation));
  if (open.kind === 'ok') return open.value;
  const closed = await getJson(gatewayPaths.history({ ...(session === undefined ? {} : { session }), limit: 1_000 }));
  return closed.kind === 'ok' ? closed.value.operations.find((each) => each.operation === operation) : undefined;
}
