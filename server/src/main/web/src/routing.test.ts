import { describe, expect, it } from 'vitest';
import { href, parse, type Route } from './routing';

const places: readonly Route[] = [
  { screen: 'overview' },
  { screen: 'jobs', text: '', state: '' },
  { screen: 'jobs', text: 'a b&c', state: 'failed' },
  { screen: 'job', job: 'f00', tab: 'graph', vertexTab: 'metrics' },
  { screen: 'job', job: 'f00', tab: 'graph', vertex: 'abc', vertexTab: 'flames' },
  { screen: 'job', job: 'f00', tab: 'checkpoints', checkpoint: '7' },
  { screen: 'job', job: 'f00', tab: 'exceptions' },
  { screen: 'taskManagers' },
  { screen: 'taskManager', id: 'localhost:33355-fae162', tab: 'logs', file: 'task manager/1.log' },
  { screen: 'jobManager', tab: 'threads' },
];

describe('addresses', () => {
  it.each(places)('lead back to the place %o', (place) => expect(parse(href(place))).toEqual(place));

  it('lead to the overview when they name nothing', () => {
    expect(parse('')).toEqual({ screen: 'overview' });
    expect(parse('#/')).toEqual({ screen: 'overview' });
  });

  it('say so when there is nothing', () => {
    expect(parse('#/what')).toEqual({ screen: 'nowhere', path: 'what' });
    expect(parse('#/jobs/f00/what')).toMatchObject({ screen: 'nowhere' });
  });

  it('bear broken escapes', () => expect(parse('#/jobs/%zz')).toMatchObject({ screen: 'job', job: '%zz' }));
});
