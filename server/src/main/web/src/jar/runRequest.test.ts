import { describe, expect, it, vi } from 'vitest';
import { argumentsOf, empty, formError, jarIndex, planProgram, requestOf, runProgram } from './runRequest';

describe('the arguments of a program', () => {
  it('are divided as a shell does', () => {
    expect(argumentsOf(`--input "a file" --name 'it\\s' x\\ y ""`)).toEqual(['--input', 'a file', '--name', 'it\\s', 'x y', '']);
    expect(argumentsOf('  ')).toEqual([]);
  });
});

describe('what is asked of the server', () => {
  it('has only what was filled in', () => {
    expect(requestOf(empty)).toEqual({});
    expect(requestOf({ ...empty, entryClass: ' a.B ', arguments: 'x', parallelism: '2', savepoint: 'file:/s', allowNonRestoredState: true })).toEqual({
      entryClass: 'a.B',
      programArgsList: ['x'],
      parallelism: 2,
      savepointPath: 'file:/s',
      allowNonRestoredState: true,
    });
  });

  it('has a parallelism that can be', () => {
    expect([formError(empty), formError({ ...empty, parallelism: '4' })]).toEqual([undefined, undefined]);
    expect([formError({ ...empty, parallelism: '0' }), formError({ ...empty, parallelism: 'many' })].every((each) => each !== undefined)).toBe(true);
  });
});

it('takes the jar among what was dropped', () => {
  expect(jarIndex([{ name: 'a.txt' }, { name: 'B.JAR' }])).toBe(1);
  expect(jarIndex([{ name: 'a.txt' }])).toBe(-1);
});

it.each([
  ['plan', planProgram],
  ['run', runProgram],
])('waits longer for the %s of a program than the server lets it take', async (_, request) => {
  vi.stubGlobal('document', { baseURI: 'http://here/', cookie: '' });
  vi.stubGlobal('fetch', async () => Response.json({}));
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  await request('a.jar', empty);
  expect(timeout.mock.calls[0]![0]).toBeGreaterThan(5 * 60_000);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
