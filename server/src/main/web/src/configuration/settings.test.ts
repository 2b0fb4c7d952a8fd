import { describe, expect, it } from 'vitest';
import { groupSettings, readableBytes, configurationLines, masked, matching, OTHERS } from './settings';

const set = (...keys: string[]) => keys.map((key) => ({ key, value: key.length.toString() }));

describe('settings', () => {
  it('stand together by the begin of their keys, those alone at the end', () => {
    const found = groupSettings(set('web.b', 'web.a', 'io.tmp', 'rest.port', 'rest.address', 'heartbeat'));
    expect(found.map(({ name, settings }) => [name, settings.map((each) => each.key)])).toEqual([
      ['rest', ['rest.address', 'rest.port']],
      ['web', ['web.a', 'web.b']],
      [OTHERS, ['heartbeat', 'io.tmp']],
    ]);
  });

  it('are divided further where there are many', () => {
    const many = Array.from({ length: 11 }, (_, index) => `rest.server.x${index}`);
    expect(groupSettings(set(...many, 'rest.port', 'rest.address', 'rest.threads')).map(({ name, settings }) => [name, settings.length])).toEqual([
      ['rest', 3],
      ['rest.server', 11],
    ]);
  });

  it('are found by key or value, and copied as a file has them', () => {
    const all = [{ key: 'A.key', value: 'One' }, { key: 'b', value: 'two' }];
    expect([matching(all, 'one').length, matching(all, 'a.KEY').length, matching(all, ' ').length]).toEqual([1, 1, 2]);
    expect(configurationLines(all)).toBe('A.key: One\nb: two');
  });

  it('have sizes in words, and secrets in none', () => {
    expect(readableBytes({ key: 'recorder.size', value: '209715200' })).toBe('200 MiB');
    expect(readableBytes({ key: 'rest.port', value: '40639' })).toBeUndefined();
    expect([masked({ key: 'x', value: '******' }), masked({ key: 'x', value: '*' }), masked({ key: 'x', value: '' })]).toEqual([true, true, false]);
  });
});
