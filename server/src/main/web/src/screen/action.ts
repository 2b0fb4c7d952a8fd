import { getJson, sendJson, type Reply } from '../api/http';
import { paths, type Path } from '../api/paths';
import type { Triggering } from '../api/shapes';

export type ActionName = 'cancel' | 'stop' | 'savepoint';

export type Progress =
  | { at: 'asking' }
  | { at: 'working' }
  | { at: 'done'; location: string | undefined }
  | { at: 'failed'; why: string };

const POLL_MILLIS = 500;
/** So many polls in a row may fail before the outcome is called unknown. */
const PATIENCE = 20;

/** Does it and waits for the outcome. The id is chosen here, so that nothing happens twice. */
export async function act(job: string, action: ActionName, how: { directory: string; drain: boolean }): Promise<Progress> {
  if (action === 'cancel') {
    const reply = await sendJson('PATCH', paths.cancel(job), {});
    return reply.kind === 'ok' ? { at: 'done', location: undefined } : failed(reply);
  }
  const triggerId = fresh();
  const directory = how.directory === '' ? undefined : how.directory;
  const body =
    action === 'stop'
      ? { drain: how.drain, triggerId, ...(directory === undefined ? {} : { targetDirectory: directory }) }
      : { 'cancel-job': false, triggerId, ...(directory === undefined ? {} : { 'target-directory': directory }) };
  const accepted = await sendJson('POST', action === 'stop' ? paths.stop(job) : paths.savepoints(job), body);
  if (accepted.kind !== 'ok') return failed(accepted);
  return outcome(paths.savepoint(job, accepted.value['request-id']));
}

async function outcome(path: Path<Triggering>): Promise<Progress> {
  for (let misses = 0; misses < PATIENCE; ) {
    const reply = await getJson(path);
    if (reply.kind === 'refused') return failed(reply);
    const state = reply.kind === 'ok' ? reply.value.status.id : undefined;
    misses = reply.kind === 'ok' ? 0 : misses + 1;
    if (reply.kind === 'ok' && state !== 'IN_PROGRESS') return ended(reply.value);
    await new Promise((resolve) => setTimeout(resolve, POLL_MILLIS));
  }
  return { at: 'failed', why: 'The server stopped answering. The savepoint may have been written all the same; look under Checkpoints.' };
}

/** Some servers report a failure as completed with a cause. */
export function ended({ operation }: Triggering): Progress {
  const cause = operation?.['failure-cause'];
  if (cause !== undefined) return { at: 'failed', why: causes(cause['stack-trace']) || cause.class };
  return { at: 'done', location: operation?.location };
}

/** The messages of a stack trace, from the outermost to the root, without the frames. */
export function causes(trace: string): string {
  const lines = trace.split('\n').filter((line) => line.trim() !== '' && !/^\s+(at |\.\.\. )/.test(line));
  return [...new Set(lines.map((line) => line.replace(/^Caused by: /, '').trim()))].slice(0, 6).join('\n');
}

function failed(reply: Exclude<Reply<unknown>, { kind: 'ok' }>): Progress {
  return { at: 'failed', why: reply.kind === 'away' ? `The server does not answer: ${reply.reason}` : causes(reply.message) };
}

function fresh(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
