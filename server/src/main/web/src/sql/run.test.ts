import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GONE, Run } from './run';

const page = (more: object) => `${JSON.stringify(more)}\n`;
const column = { name: 'n', logicalType: { type: 'INTEGER' }, comment: null };
const table = (...values: number[]) => ({
  columns: [column],
  rowFormat: 'JSON',
  data: values.map((value) => ({ kind: 'INSERT', fields: [value] })),
});

/** A gateway that answers statements so, and streams so. */
function gateway(statements: (() => Promise<Response>)[], results: string) {
  const asked: { url: string; method: string; body: Record<string, string> }[] = [];
  vi.stubGlobal('fetch', (url: string, request: RequestInit = {}) => {
    const body = typeof request.body === 'string' ? (JSON.parse(request.body) as Record<string, string>) : {};
    asked.push({ url, method: request.method ?? 'GET', body });
    return url.endsWith('/statements') ? statements.shift()!() : Promise.resolve(new Response(url.includes('/events') ? results : '{}'));
  });
  return asked;
}

const taken = () => Promise.resolve(new Response('{"operationHandle":"o"}'));
const missed = () => Promise.reject(new TypeError('network'));
const refused = (message: string) => () => Promise.resolve(new Response(JSON.stringify({ errors: [message] }), { status: 500 }));

beforeEach(() => void vi.stubGlobal('document', { baseURI: 'http://host/' }));
afterEach(() => void vi.unstubAllGlobals());

it('has the columns, the rows and the job of its query, and is done at the end', async () => {
  const rows = page({
    id: '1',
    event: 'rows',
    data: { page: { resultType: 'PAYLOAD', isQueryResult: true, jobID: 'j', results: table(1, 2) } },
  });
  gateway([taken], rows + page({ event: 'end', data: { page: { resultType: 'EOS' } } }));
  const run = new Run('SELECT n FROM t');
  await run.start('s');
  expect(await run.over).toBe('done');
  expect([run.columns.value, run.rows.size, run.job.value]).toEqual([[column], 2, 'j']);
});

it('is given once more under the same name when the answer was missed', async () => {
  const asked = gateway([missed, taken], page({ event: 'end', data: { page: { resultType: 'EOS' } } }));
  const run = new Run('INSERT INTO t SELECT 1');
  await run.start('s');
  expect(await run.over).toBe('done');
  const names = asked.filter(({ url }) => url.endsWith('/statements')).map(({ body }) => body['operationName']);
  expect(names).toHaveLength(2);
  expect(names[0]).toBe(names[1]);
});

it('says what to do when its session has gone', async () => {
  gateway([refused("Session 's' does not exist.")], '');
  const run = new Run('SELECT 1');
  await run.start('s');
  expect([await run.over, run.failure.value]).toEqual(['failed', GONE]);
});

it('ends the operation when it is cancelled', async () => {
  const asked = gateway([taken], '');
  const run = new Run('SELECT n FROM t');
  await run.start('s');
  await run.cancel();
  expect(await run.over).toBe('cancelled');
  expect(asked.at(-1)).toMatchObject({ method: 'DELETE', url: 'http://host/gateway/v4/sessions/s/operations/o' });
});
