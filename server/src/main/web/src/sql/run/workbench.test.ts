import { expect, it, vi } from 'vitest';

vi.stubGlobal('document', { hidden: false, baseURI: 'http://here/', addEventListener: () => undefined });
const { openResult, runs, runStatement, tryAgain } = await import('./workbench');

it('drops the oldest results that have ended, and no running query', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const open = () => openResult('SELECT 1', 'operation', true);
  for (let count = 0; count < 9; count++) open();
  expect(runs.value.filter((run) => run.ended.value === undefined)).toHaveLength(9);

  const [first, second, third] = runs.value;
  void second!.cancel();
  void third!.cancel();
  open();
  expect(runs.value).toHaveLength(8);
  expect(runs.value).toContain(first);
  expect(runs.value).not.toContain(second);
  expect(runs.value).not.toContain(third);
});

it('tries a refused statement again in place of its refusal', async () => {
  runs.value = [];
  const answers = [
    new Response('{"sessionHandle":"s"}'),
    new Response('{"errors":["full (some.limit)"]}', { status: 429, headers: { 'Retry-After': '1' } }),
    new Response('{"operationHandle":"o"}'),
  ];
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string, request: RequestInit = {}) => {
    const body = typeof request.body === 'string' ? request.body : '';
    const opens = url.endsWith('/sessions');
    if (!opens && !body.includes('SELECT 2')) return new Promise(() => undefined);
    if (!opens) asked.push(body);
    return Promise.resolve(answers.shift()!);
  });
  const refused = await runStatement('SELECT 2');
  expect(refused.failure.value).toBe('full (some.limit)');

  void tryAgain(refused);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(runs.value.map((run) => [run.statement, run.failure.value])).toEqual([['SELECT 2', undefined]]);
  expect(runs.value).not.toContain(refused);
});
