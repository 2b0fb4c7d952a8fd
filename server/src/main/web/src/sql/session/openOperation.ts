import { signal } from '@preact/signals';
import { gatewayPaths } from '../../api/gateway';
import { getJson } from '../../api/http';
import { addDraft } from '../editor/drafts';

/** Whether the last requested operation is no longer known. */
export const operationUnknown = signal(false);

/** Opens the statement of an operation as a new draft. */
export async function openOperation(operation: string, session: string | undefined): Promise<void> {
  const found = await statementOf(operation, session);
  operationUnknown.value = found === undefined;
  if (found !== undefined) addDraft(`${found.trim().replace(/;$/, '')};\n`, 'Again');
}

/** The statement of an operation of the history, or of one that a gateway without a history still knows. */
async function statementOf(operation: string, session: string | undefined): Promise<string | undefined> {
  const past = await getJson(gatewayPaths.statement(operation));
  if (past.kind === 'ok') return past.value.statement;
  const open = await getJson(gatewayPaths.operation(operation));
  if (open.kind === 'ok') return open.value.statement;
  const closed = await getJson(gatewayPaths.history({ session, limit: 1_000 }));
  return closed.kind === 'ok' ? closed.value.operations.find((each) => each.operation === operation)?.statement : undefined;
}
