import { expect, it } from 'vitest';
import type { OperationsExecution } from '../../wire';
import { modeNote } from './executionMode';

const execution = (more: Partial<OperationsExecution>): OperationsExecution => ({
  automatic: true,
  bounded: true,
  changes: false,
  order: [],
  ...more,
});

it('says nothing of a query that ends, of what starts no job, and of a mode that the session chose', () => {
  expect(modeNote(execution({ mode: 'BATCH' }), true)).toBeUndefined();
  expect(modeNote(execution({}), false)).toBeUndefined();
  expect(modeNote(execution({ mode: 'STREAMING', bounded: false, automatic: false }), true)).toBeUndefined();
});

it('says why a query has no end, and what takes only those that have one', () => {
  expect(modeNote(execution({ mode: 'STREAMING', bounded: false }), true)).toEqual({
    says: 'Streaming mode, as a source has no end;',
    choose: "SET 'execution.runtime-mode' = 'batch'",
    does: 'takes only those that end',
  });
});

it('tells a batch job from a pipeline, and how to choose the other', () => {
  const job = modeNote(execution({ mode: 'BATCH' }), false);
  expect([job?.says, job?.choose]).toEqual(['Batch mode, as its sources end;', "SET 'execution.runtime-mode' = 'streaming'"]);
  const pipeline = modeNote(execution({ mode: 'STREAMING', bounded: false }), false);
  expect([pipeline?.says, pipeline?.choose]).toEqual([
    'Streaming mode: it goes on until it is stopped;',
    "SET 'execution.runtime-mode' = 'batch'",
  ]);
});
