import { describe, expect, it } from 'vitest';
import { operatorOf, operatorsOf, taskOf } from './taskThreads';

describe('a thread', () => {
  const operators = operatorsOf([
    { jid: 'j1', name: 'one', vertices: [{ id: 'v1', name: 'Source: clicks[1]', parallelism: 2 }, { id: 'v2', name: 'Calc', parallelism: 1 }] },
    { jid: 'j2', name: 'two', vertices: [{ id: 'v2', name: 'Calc', parallelism: 1 }] },
  ]);

  it('names its subtask, also where it only helps it', () => {
    for (const name of ['Source: clicks[1] (2/2)#0', 'Legacy Source Thread - Source: clicks[1] (2/2)#3', 'OutputFlusher for Source: clicks[1] (2/2)#0']) {
      expect(taskOf(name)).toEqual({ vertex: 'Source: clicks[1]', subtask: 1, parallelism: 2 });
    }
    expect(taskOf('main')).toBeUndefined();
  });

  it('belongs to an operator only where there is no doubt', () => {
    expect(operatorOf('Source: clicks[1] (2/2)#0', operators)?.operator).toEqual({ job: 'j1', jobName: 'one', vertex: 'v1' });
    expect(operatorOf('Source: clicks[1] (2/4)#0', operators)).toBeUndefined();
    expect(operatorOf('Calc (1/1)#0', operators)).toBeUndefined();
  });
});
