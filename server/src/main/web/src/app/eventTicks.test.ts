import { describe, expect, it } from 'vitest';
import type { Change } from '../api/events';
import { steppedMoment, eventTicks } from './eventTicks';

const change = (time: number, kind: Change['kind'], more: Partial<Change> = {}): Change => ({ time, kind, text: `${kind} happened`, ...more });

describe('the time bar', () => {
  it('shows what happened where it happened', () => {
    const [first, second] = eventTicks([change(0, 'JOB_SUBMITTED', { name: 'orders' }), change(500, 'EXCEPTION')], 0, 1000);
    expect(first).toMatchObject({ severe: false, words: 'orders: JOB_SUBMITTED happened' });
    expect(second!.severe).toBe(true);
    expect(second!.at).toBeCloseTo(0.5, 1);
  });

  it('puts what is close together under the most severe of it', () => {
    const found = eventTicks([change(10, 'JOB_SUBMITTED'), change(11, 'TASK_MANAGER_LOST'), change(12, 'JOB_SUBMITTED')], 0, 100_000);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ severe: true, words: 'TASK_MANAGER_LOST happened (and 2 more)' });
  });

  it('leaves out what is older than the record', () => expect(eventTicks([change(5, 'EXCEPTION')], 10, 100)).toEqual([]));

  it('knows that a job that restarts is in trouble, and one that finishes is not', () => {
    expect(eventTicks([change(1, 'JOB_STATE', { state: 'RESTARTING' })], 0, 10)[0]!.severe).toBe(true);
    expect(eventTicks([change(1, 'JOB_STATE', { state: 'FINISHED' })], 0, 10)[0]!.severe).toBe(false);
  });

  it('steps back from the present, never before the record, and forward to live', () => {
    expect(steppedMoment(undefined, -10, 0, 1000)).toBe(990);
    expect(steppedMoment(5, -10, 0, 1000)).toBe(0);
    expect(steppedMoment(995, 10, 0, 1000)).toBeUndefined();
  });
});
