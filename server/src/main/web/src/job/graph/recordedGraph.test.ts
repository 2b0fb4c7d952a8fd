import { describe, expect, it } from 'vitest';
import { loadsAt, statesAt } from './recordedGraph';

describe('a moment of the past', () => {
  const recorder = { state: 'RECORDING' as const, reason: '', from: 0, to: 0, bytes: 0, interval: 1 };
  const charts = {
    from: 0,
    to: 30_000,
    step: 10_000,
    times: [0, 10_000, 20_000, 30_000],
    series: [
      { subject: 'v', name: 'v', metric: 'busyMax', values: [0.1, 0.7, 'NaN' as const, 0.9] },
      { subject: 'v', name: 'v', metric: 'skew', values: [1, 3, 'NaN' as const, 'NaN' as const] },
    ],
    truncated: false,
    recorder,
  };

  it('has the last figures that were known by then', () => {
    expect(loadsAt(charts, 25_000).get('v')).toMatchObject({ busy: 0.7, skew: { times: 3 } });
    expect(loadsAt(charts, 30_000).get('v')).toMatchObject({ busy: 0.9 });
  });

  it('has the states that were told by then', () => {
    const reported = (time: number, state: string) => ({ time, kind: 'VERTEX_STATE' as const, vertex: 'v', state, text: '' });
    expect(statesAt([reported(1, 'RUNNING'), reported(5, 'FAILED')], 4).get('v')).toBe('RUNNING');
    expect(statesAt([reported(5, 'FAILED')], 4).size).toBe(0);
  });
});
