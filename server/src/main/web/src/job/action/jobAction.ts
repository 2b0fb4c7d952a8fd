import { errorText, getJson, sendJson, type Body, type Reply } from '../../api/http';
import { paths, type Path } from '../../api/paths';
import type { CheckpointsExtent, CheckpointsOutcome, RescalesRequest, SavepointsFormat, SavepointsOutcome, TriggersAccepted, TriggersFailure, TriggersOutcome } from '../../wire';
import { randomId } from '../../randomId';
import type { Target } from './rescale';

/** An action on a job with its parameters. The kinds are those of the server, which supplies their texts. */
export type JobAction =
  | { do: 'CANCEL' }
  | { do: 'RECOVER'; earlier: boolean }
  | { do: 'STOP'; directory: string; format: SavepointsFormat; drain: boolean }
  | { do: 'SAVEPOINT'; directory: string; format: SavepointsFormat }
  | { do: 'CHECKPOINT'; extent: CheckpointsExtent }
  | { do: 'RESCALE'; request: RescalesRequest; target: Target }
  | { do: 'DISPOSE'; path: string };

export type Outcome = { at: 'done'; location?: string; checkpoint?: number } | { at: 'failed'; why: string };

/** The state of an operation that was triggered; each kind of operation fills in its own fields. */
interface Poll {
  status: { id: string };
  operation: (CheckpointsOutcome & SavepointsOutcome & TriggersOutcome) | null;
}

const POLL_MILLIS = 500;
/** After this many failed polls in a row, the outcome is called unknown. */
const MAX_MISSED_POLLS = 20;
/** How often a rescale is requested if no answer arrives. */
const MAX_ATTEMPTS = 3;

/** Runs the action and waits for its outcome. The trigger id is chosen here, so a repeated request runs nothing twice. */
export async function runAction(job: string, action: JobAction): Promise<Outcome> {
  const triggerId = randomId();
  switch (action.do) {
    case 'CANCEL':
      return ofReply(await sendJson('PATCH', paths.cancel(job), {}));
    case 'RECOVER':
      return ofReply(await sendJson('POST', paths.recovery(job, action.earlier), {}));
    case 'RESCALE':
      return rescaled(job, { ...action.request, triggerId });
    case 'STOP': {
      const body = { drain: action.drain, formatType: action.format, triggerId, ...named('targetDirectory', action.directory) };
      return after(await sendJson('POST', paths.stop(job), body), (id) => paths.savepoint(job, id));
    }
    case 'SAVEPOINT': {
      const body = { 'cancel-job': false, formatType: action.format, triggerId, ...named('target-directory', action.directory) };
      return after(await sendJson('POST', paths.savepoints(job), body), (id) => paths.savepoint(job, id));
    }
    case 'CHECKPOINT':
      return after(await sendJson('POST', paths.checkpointNow(job), { checkpointType: action.extent, triggerId }), (id) => paths.checkpointAsked(job, id));
    case 'DISPOSE':
      return after(await sendJson('POST', paths.disposal, { 'savepoint-path': action.path }), (id) => paths.disposed(id));
  }
}

/** Repeats the request if the answer was lost. The trigger id makes that safe. */
async function rescaled(job: string, body: Body): Promise<Outcome> {
  const ask = () => sendJson('PATCH', paths.rescaling(job), body);
  let accepted: Reply<TriggersAccepted> = await ask();
  for (let misses = 1; accepted.kind === 'away' && misses < MAX_ATTEMPTS; misses++) {
    await pause();
    accepted = await ask();
  }
  return after(accepted, (id) => paths.rescalingAsked(job, id));
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, POLL_MILLIS));
}

function named(key: string, directory: string): Record<string, string> {
  return directory.trim() === '' ? {} : { [key]: directory.trim() };
}

async function after(accepted: Reply<{ 'request-id': string }>, path: (id: string) => Path<unknown>): Promise<Outcome> {
  return accepted.kind === 'ok' ? outcome(path(accepted.value['request-id']) as Path<Poll>) : failed(accepted);
}

async function outcome(path: Path<Poll>): Promise<Outcome> {
  for (let misses = 0; misses < MAX_MISSED_POLLS; ) {
    const reply = await getJson(path);
    if (reply.kind === 'refused') return failed(reply);
    misses = reply.kind === 'ok' ? 0 : misses + 1;
    if (reply.kind === 'ok' && reply.value.status.id !== 'IN_PROGRESS') return outcomeOf(reply.value);
    await pause();
  }
  return { at: 'failed', why: 'The server stopped responding. The action may have succeeded; see the checkpoints.' };
}

/** Some servers report a failure as completed, with a cause. */
export function outcomeOf({ operation }: Poll): Outcome {
  const cause: TriggersFailure | undefined = operation?.['failure-cause'] ?? operation?.failureCause;
  if (cause !== undefined) return { at: 'failed', why: causes(cause['stack-trace']) || cause.class };
  return {
    at: 'done',
    ...(operation?.location === undefined ? {} : { location: operation.location }),
    ...(operation?.checkpointId === undefined ? {} : { checkpoint: operation.checkpointId }),
  };
}

/** The messages of a stack trace without its frames, root cause first. */
export function causes(trace: string): string {
  const lines = trace.split('\n').filter((line) => line.trim() !== '' && !/^\s+(at |\.\.\. )/.test(line));
  const said = [...new Set(lines.map((line) => line.replace(/^Caused by: /, '').trim()))];
  return said.reverse().slice(0, 6).join('\n');
}

/** The message of a cause without its class. */
export function withoutClass(cause: string): string {
  return cause.replace(/^(?:[a-z_]\w*\.)+[A-Z][\w$]*: /, '');
}

function ofReply(reply: Reply<unknown>): Outcome {
  return reply.kind === 'ok' ? { at: 'done' } : failed(reply);
}

function failed(reply: Exclude<Reply<unknown>, { kind: 'ok' }>): Outcome {
  return { at: 'failed', why: causes(errorText(reply)) };
}
