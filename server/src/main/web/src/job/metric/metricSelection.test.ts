import { describe, expect, it } from 'vitest';
import { metricMaximum, metricFormat } from '../../metric/metricFormat';
import { defaultSelection, isRecorded, recorderKey, parseSelection, searchMetrics, toggled, formatSelection, type MetricChoice } from './metricSelection';

const ID = 'a'.repeat(32);

describe('the choice of metrics', () => {
  const picks: MetricChoice[] = [
    { subject: { kind: 'job' }, metric: 'uptime' },
    { subject: { kind: 'vertex', id: ID }, metric: 'busyMax' },
    { subject: { kind: 'subtask', id: ID, subtask: 3 }, metric: 'Source__x,y~z[1].numRecordsIn' },
    { subject: { kind: 'taskManager', id: 'host:1-a' }, metric: 'cpuLoad' },
  ];

  it('stands in the address and comes back', () => expect(parseSelection(formatSelection(picks))).toEqual(picks));

  it('leaves out what is not a metric', () => expect(parseSelection('none,v:short~x,job')).toEqual([]));

  it('is turned on and off', () => {
    expect(toggled(picks, picks[1]!)).toHaveLength(3);
    expect(toggled([], picks[1]!)).toEqual([picks[1]]);
  });

  it('knows what the recorder keeps', () => expect(picks.map(isRecorded)).toEqual([false, true, false, true]));

  it('knows under which name the recorder has each', () => {
    expect(picks.map((pick) => recorderKey('j', pick))).toEqual([
      { job: 'j', subject: 'job', metric: 'uptime' },
      { job: 'j', subject: ID, metric: 'busyMax' },
      { job: 'j', subject: ID, metric: '3.Source__x,y~z[1].numRecordsIn' },
      { subject: 'host:1-a', metric: 'cpuLoad' },
    ]);
    expect(recorderKey('j', { subject: { kind: 'vertex', id: ID }, metric: 'numRecordsIn' })).toBeUndefined();
  });

  it('begins with what goes in', () => {
    const other = 'b'.repeat(32);
    const picks = defaultSelection([{ id: ID, name: 'Source: x' }, { id: other, name: 'Calc' }]);
    expect(formatSelection(picks)).toBe(`v:${ID}~recordsOut,v:${other}~busyMax,job~checkpointDuration`);
  });

  it('is found by words', () => expect(searchMetrics(['numRecordsIn', 'numBytesIn'], 'IN rec', 9)).toEqual(['numRecordsIn']));
});

describe('the unit of a metric', () => {
  it('is recognized by its name', () => {
    expect([metricFormat('busyMax')(0.5), metricFormat('0.numBytesInPerSecond')(2048), metricFormat('x.numRecordsOut')(1e6), metricFormat('lastCheckpointDuration')(1500), metricFormat('lastCheckpointSize')(1024)]).toEqual(['50 %', '2 KiB/s', '1 M', '1.5 s', '1 KiB']);
    expect([metricFormat('Status.JVM.CPU.Load')(0.5), metricFormat('Status.JVM.CPU.Time')(2e9), metricFormat('Status.JVM.FileDescriptor.Max')(20_000)]).toEqual(['50 %', '2 s', '20 k']);
    expect([metricMaximum('busy'), metricMaximum('recordsIn')]).toEqual([1, undefined]);
  });
});
