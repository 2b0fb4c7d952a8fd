import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Change } from './events';
import type { Path } from './paths';

const document = { hidden: false, baseURI: 'http://here/', addEventListener: () => undefined };
vi.stubGlobal('document', document);
const { about, connected } = await import('./events');
const { awaySince, poll } = await import('./poll');

const PATH: Path<{ n: number }> = '/v1/jobs/overview';
const asked = vi.fn<() => Promise<Response>>();
let leave: (() => void) | undefined;

function answers(body: unknown, status: number = 200): void {
  asked.mockImplementation(async () => new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } }));
}

async function pass(millis: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(millis);
}

const change = (kind: Change['kind']): Change => ({ time: 1, kind, text: '' });

describe('a poll', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', asked);
    asked.mockReset();
    answers({ n: 1 });
  });

  afterEach(() => {
    leave?.();
    leave = undefined;
    connected.value = false;
    document.hidden = false;
    vi.useRealTimers();
  });

  it('asks once in each period, for all who look together', async () => {
    const one = poll(PATH);
    const leaveOne = one.join(1_000);
    leave = poll(PATH).join(2_000);
    await pass(3_500);
    expect(asked).toHaveBeenCalledTimes(4);
    leaveOne();
    await pass(500);
    asked.mockClear();
    await pass(4_000);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('asks as seldom as it is configured to', async () => {
    leave = poll(PATH).join(60_000);
    await pass(59_000);
    expect(asked).toHaveBeenCalledTimes(1);
    await pass(2_000);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('asks seldom while events arrive, and immediately after one', async () => {
    connected.value = true;
    const jobs = poll(PATH);
    leave = jobs.join(1_000, about.jobs);
    await pass(4_500);
    expect(asked).toHaveBeenCalledTimes(1);
    jobs.onChange(change('CHECKPOINT_COMPLETED'));
    await pass(200);
    expect(asked).toHaveBeenCalledTimes(1);
    jobs.onChange(change('JOB_STATE'));
    await pass(200);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('asks as often as usual without events', async () => {
    leave = poll(PATH).join(1_000, about.jobs);
    await pass(3_500);
    expect(asked).toHaveBeenCalledTimes(4);
  });

  it('asks again after a change that an answer under way may not know', async () => {
    connected.value = true;
    const jobs = poll(PATH);
    let arrive: (() => void) | undefined;
    asked.mockImplementationOnce(() => new Promise((resolve) => (arrive = () => resolve(new Response('{}', { headers: { 'Content-Type': 'application/json' } })))));
    leave = jobs.join(1_000, about.jobs);
    await pass(10);
    jobs.onChange(change('JOB_SUBMITTED'));
    arrive!();
    await pass(300);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('keeps the value that it has seen when it is refused or the server is away', async () => {
    const jobs = poll(PATH);
    leave = jobs.join(1_000);
    await pass(10);
    expect(jobs.value.value).toEqual({ n: 1 });
    answers({ errors: ['No.'] }, 400);
    await pass(1_000);
    expect(jobs.error.value).toEqual({ kind: 'refused', status: 400, message: 'No.' });
    asked.mockRejectedValue(new Error('gone'));
    await pass(1_000);
    expect(jobs.error.value).toEqual({ kind: 'away', reason: 'gone' });
    expect(awaySince.value).toBeDefined();
    expect(jobs.value.value).toEqual({ n: 1 });
    answers({ n: 2 });
    await pass(10_000);
    expect(jobs.value.value).toEqual({ n: 2 });
    expect(awaySince.value).toBeUndefined();
  });

  it('does not take a page of a proxy for an answer', async () => {
    asked.mockImplementation(async () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }));
    const jobs = poll(PATH);
    leave = jobs.join(1_000);
    await pass(10);
    expect(jobs.error.value).toMatchObject({ kind: 'away' });
    answers({ n: 1 });
    await pass(10_000);
  });

  it('asks until there is an answer for what it asks once', async () => {
    asked.mockRejectedValue(new Error('gone'));
    const jobs = poll(PATH);
    leave = jobs.join(Infinity);
    await pass(10);
    expect(jobs.error.value).toMatchObject({ kind: 'away' });
    answers({ n: 1 });
    await pass(10_000);
    expect(jobs.value.value).toEqual({ n: 1 });
    asked.mockClear();
    await pass(60_000);
    expect(asked).not.toHaveBeenCalled();
  });

  it('rests while the page cannot be seen', async () => {
    document.hidden = true;
    leave = poll(PATH).join(1_000);
    await pass(5_000);
    expect(asked).not.toHaveBeenCalled();
  });
});
