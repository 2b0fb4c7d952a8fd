import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ResultsPage } from '../../wire';
import { ResultReader, type Pace } from './resultReader';

const PLACE = { session: 's', operation: 'o' };

const rows = (token: number, ...values: unknown[]): ResultsPage => ({
  resultType: 'PAYLOAD',
  results: { columns: [], rowFormat: 'JSON', data: values.map((value) => ({ kind: 'INSERT', fields: [value] })) },
  nextResultUri: `/v4/sessions/s/operations/o/result/${token + 1}?rowFormat=JSON`,
});
const end: ResultsPage = { resultType: 'EOS' };
const arrival = (event: string, data: object, id?: number) => `${JSON.stringify({ id: id?.toString(), event, data })}\n`;

/** Replies with the given responses in turn, and records the requests. */
function answering(...answers: (() => Response)[]) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url.replace('http://host/gateway/v4/sessions/s/operations/o/', ''));
    const next = answers.shift();
    return next === undefined ? new Promise(() => undefined) : Promise.resolve(next());
  });
  return asked;
}

const stream =
  (...lines: string[]) =>
  () =>
    new Response(lines.join(''));
const json =
  (value: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(value), { status, headers: { 'Content-Type': 'application/json' } });

function reading(pace: Pace) {
  const seen: unknown[] = [];
  const page = (each: ResultsPage) => seen.push(...(each.results?.data ?? []).map((row) => row.fields[0]));
  const reader = new ResultReader(PLACE, { page, end: () => seen.push('end'), failed: (message) => seen.push(`failed: ${message}`) }, pace);
  return { reader, seen };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { baseURI: 'http://host/' });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('reads rows as they come, to the end', async () => {
  const asked = answering(stream('\n', arrival('rows', { page: rows(0, 'a', 'b') }, 1), arrival('end', { page: end })));
  const { seen } = reading('live');
  await vi.advanceTimersByTimeAsync(100);
  expect(seen).toEqual(['a', 'b', 'end']);
  expect(asked).toEqual(['results/events?token=0']);
});

it('goes on after the last page that was read when the connection breaks', async () => {
  const asked = answering(
    stream(arrival('rows', { page: rows(0, 'a') }, 1)),
    stream(arrival('rows', { page: rows(1, 'b') }, 2), arrival('end', { page: end })),
  );
  const { seen } = reading('live');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(seen).toEqual(['a', 'b', 'end']);
  expect(asked[1]).toBe('results/events?token=1');
});

it('asks page by page where there are no streams', async () => {
  const asked = answering(
    json({}, 404),
    json({ resultType: 'NOT_READY', nextResultUri: '/v4/sessions/s/operations/o/result/0' }),
    json(rows(0, 'a')),
    json(end),
  );
  const { seen } = reading('live');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(seen).toEqual(['a', 'end']);
  expect(asked.slice(1)).toEqual(['result/0?wait=2000', 'result/0?wait=2000', 'result/1?wait=2000']);
});

it('asks now and then while nobody looks, and holds no connection', async () => {
  const asked = answering(json(rows(0)), json(rows(1, 'a')), json(end));
  const { seen } = reading('background');
  await vi.advanceTimersByTimeAsync(900);
  expect(asked).toEqual(['result/0?wait=0']);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(seen).toEqual(['a', 'end']);
});

it('reads nothing while it is paused, and goes on where it was', async () => {
  const asked = answering(json(rows(0, 'a')), stream(arrival('end', { page: end })));
  const { reader, seen } = reading('background');
  await vi.advanceTimersByTimeAsync(10);
  reader.goOn('paused');
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(before);
  expect(seen).toEqual(['a']);
});

it('tells why the statement failed', async () => {
  answering(stream(arrival('failed', { errors: ['no table', 'at all'] })));
  const { seen } = reading('live');
  await vi.advanceTimersByTimeAsync(100);
  expect(seen).toEqual(['failed: no table\nat all']);
});

it('keeps all digits of large numbers', async () => {
  answering(stream(arrival('rows', { page: rows(0, 'x') }, 1).replace('"x"', '9223372036854775807'), arrival('end', { page: end })));
  const { seen } = reading('live');
  await vi.advanceTimersByTimeAsync(100);
  expect(seen[0]).toBe('9223372036854775807');
});
