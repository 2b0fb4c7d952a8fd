import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SESSION_GONE, StatementRun } from './statementRun';

const page = (more: object) => `${JSON.stringify(more)}\n`;
const column = { name: 'n', logicalType: { type: 'INTEGER' }, comment: null };
const table = (...values: number[]) => ({
  columns: [column],
  rowFormat: 'JSON',
  data: values.map((value) => ({ kind: 'INSERT', fields: [value] })),
});

/** A gateway with the given answers to statements and result requests. */
function gateway(statements: (() => Promise<Response>)[], results: string, execution?: object) {
  const asked: { url: string; method: string; body: Record<string, string> }[] = [];
  vi.stubGlobal('fetch', (url: string, request: RequestInit = {}) => {
    const body = typeof request.body === 'string' ? (JSON.parse(request.body) as Record<string, string>) : {};
    asked.push({ url, method: request.method ?? 'GET', body });
    if (url.endsWith('/execution')) return Promise.resolve(new Response(JSON.stringify(execution ?? {}), { status: execution ? 200 : 404 }));
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
  const run = new StatementRun('SELECT n FROM t');
  await run.start('s');
  expect(await run.over).toBe('done');
  expect([run.columns.value, run.rows.size, run.job.value]).toEqual([[column], 2, 'j']);
});

it('knows the order of its rows when it is done, and asks for it once', async () => {
  const rows = (id: string) =>
    page({ id, event: 'rows', data: { page: { resultType: 'PAYLOAD', isQueryResult: true, results: table(1, 2) } } });
  const execution = { mode: 'STREAMING', automatic: true, bounded: true, changes: true, order: [{ column: 0, descending: true, nullsLast: true }] };
  const asked = gateway([taken], rows('1') + rows('2') + page({ event: 'end', data: { page: { resultType: 'EOS' } } }), execution);
  const run = new StatementRun('SELECT n FROM t ORDER BY n DESC');
  await run.start('s');
  expect(await run.over).toBe('done');
  expect(run.execution.value).toEqual(execution);
  expect(asked.filter(({ url }) => url.endsWith('/execution'))).toHaveLength(1);
});

it('only adds rows where the gateway says so, whatever a table with a key calls them', async () => {
  const updated = table(1, 2).data.map((row) => ({ ...row, kind: 'UPDATE_AFTER' }));
  const rows = page({ id: '1', event: 'rows', data: { page: { resultType: 'PAYLOAD', isQueryResult: true, results: { ...table(), data: updated } } } });
  gateway([taken], rows + page({ event: 'end', data: { page: { resultType: 'EOS' } } }), { mode: 'BATCH', automatic: true, bounded: true, changes: false, order: [] });
  const run = new StatementRun('SELECT n FROM keyed');
  await run.start('s');
  expect([await run.over, run.rows.size, run.changing]).toEqual(['done', 2, false]);
});

it('shows its rows all the same where the gateway does not tell how it runs them', async () => {
  const rows = page({ id: '1', event: 'rows', data: { page: { resultType: 'PAYLOAD', isQueryResult: true, results: table(1) } } });
  gateway([taken], rows + page({ event: 'end', data: { page: { resultType: 'EOS' } } }));
  const run = new StatementRun('SELECT n FROM t');
  await run.start('s');
  expect([await run.over, run.rows.size, run.execution.value]).toEqual(['done', 1, undefined]);
});

it('is submitted again under the same name when the answer was lost', async () => {
  const asked = gateway([missed, taken], page({ event: 'end', data: { page: { resultType: 'EOS' } } }));
  const run = new StatementRun('INSERT INTO t SELECT 1');
  await run.start('s');
  expect(await run.over).toBe('done');
  const names = asked.filter(({ url }) => url.endsWith('/statements')).map(({ body }) => body['operationName']);
  expect(names).toHaveLength(2);
  expect(names[0]).toBe(names[1]);
});

it('says what to do when its session has gone', async () => {
  gateway([refused("Session 's' does not exist.")], '');
  const run = new StatementRun('SELECT 1');
  await run.start('s');
  expect([await run.over, run.failure.value]).toEqual(['failed', SESSION_GONE]);
});

it('knows when a gateway that has reached a limit can be asked again', async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  try {
    const why = 'The gateway has 1 statements under way, which is the limit (sql-gateway.max-operations). Try again later.';
    const full = () => Promise.resolve(new Response(JSON.stringify({ errors: [why] }), { status: 429, headers: { 'Retry-After': '7' } }));
    gateway([full], '');
    const run = new StatementRun('SELECT 1');
    await run.start('s');
    expect([await run.over, run.failure.value, run.retryAt.value]).toEqual(['failed', why, 1_007_000]);
  } finally {
    vi.useRealTimers();
  }
});

it('does not offer to try again what would fail again', async () => {
  gateway([refused('no such table')], '');
  const run = new StatementRun('SELECT 1');
  await run.start('s');
  expect([await run.over, run.retryAt.value]).toEqual(['failed', undefined]);
});

it('ends the operation when it is cancelled', async () => {
  const asked = gateway([taken], '');
  const run = new StatementRun('SELECT n FROM t');
  await run.start('s');
  await run.cancel();
  expect(await run.over).toBe('cancelled');
  expect(asked.at(-1)).toMatchObject({ method: 'DELETE', url: 'http://host/gateway/v4/sessions/s/operations/o' });
});

it('reads a kept result page by page, without a session', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    const last = url.includes('/result/1');
    return Promise.resolve(
      new Response(
        JSON.stringify({
          resultType: last ? 'EOS' : 'PAYLOAD',
          isQueryResult: true,
          results: last ? table() : table(1, 2),
          ...(last ? {} : { nextResultUri: '/v4/history/o/result/1?rowFormat=JSON' }),
        }),
        { headers: { 'Content-Type': 'application/json' } },
      ),
    );
  });
  const run = new StatementRun('SELECT n FROM t');
  await run.open('o', false);
  expect(await run.over).toBe('done');
  expect([run.rows.size, asked.length, run.place.value, run.cut.value]).toEqual([2, 2, undefined, true]);
  run.drop();
  expect(asked).toHaveLength(2);
});
