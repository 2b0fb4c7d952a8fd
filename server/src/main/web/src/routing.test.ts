import { beforeEach, describe, expect, it, vi } from 'vitest';
import { href, moment, momentOf, parse, replace, route, showAt, startRouting, type Route } from './routing';

const places: readonly Route[] = [
  { screen: 'overview' },
  { screen: 'jobs', text: '', state: '' },
  { screen: 'jobs', text: 'a b&c', state: 'failed' },
  { screen: 'job', job: 'f00', tab: 'graph', vertexTab: 'metrics' },
  { screen: 'job', job: 'f00', tab: 'graph', vertex: 'abc', vertexTab: 'flames' },
  { screen: 'job', job: 'f00', tab: 'checkpoints', checkpoint: '7' },
  { screen: 'job', job: 'f00', tab: 'checkpoints', checkpoint: '7', against: '5' },
  { screen: 'job', job: 'f00', tab: 'graph', vertex: 'abc', vertexTab: 'flames', subtask: '3' },
  { screen: 'job', job: 'f00', tab: 'metrics', pick: 'abc.busy' },
  { screen: 'job', job: 'f00', tab: 'timeline' },
  { screen: 'job', job: 'f00', tab: 'exceptions' },
  { screen: 'job', job: 'f00', tab: 'sql' },
  { screen: 'jobs', text: '', state: '', submitter: 'ann & bob', within: '1h' },
  { screen: 'applications' },
  { screen: 'applications', all: 'yes' },
  { screen: 'application', application: 'f00' },
  { screen: 'taskManagers' },
  { screen: 'taskManager', id: 'localhost:33355-fae162', tab: 'logs', file: 'task manager/1.log' },
  { screen: 'jobManager', tab: 'threads' },
  { screen: 'jobManager', tab: 'logs', file: 'a.log', find: 'ERROR' },
  { screen: 'sql' },
  { screen: 'sql', session: 's-1', operation: 'o-1' },
  { screen: 'history' },
  { screen: 'history', operation: 'o-1', text: 'a b', outcome: 'failed', kind: 'query', within: '60', session: 'nightly' },
  { screen: 'sessions' },
  { screen: 'sessions', text: 'ann', list: 'history', state: 'failed' },
  { screen: 'session', session: 's-1' },
  { screen: 'session', session: 's-1', operation: 'o-1' },
  { screen: 'submit' },
  { screen: 'submit', jar: 'x_y.jar' },
  { screen: 'configuration' },
  { screen: 'configuration', text: 'rest.' },
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

  it('carry the viewed moment', () => {
    moment.value = 1_763_800_000_000;
    const past = href({ screen: 'jobs', text: 'a', state: '' });
    moment.value = undefined;
    expect(momentOf(past)).toBe(1_763_800_000_000);
    expect(parse(past)).toEqual({ screen: 'jobs', text: 'a', state: '' });
    expect(momentOf(href({ screen: 'overview' }))).toBeUndefined();
    expect(momentOf('#/overview?at=yesterday')).toBeUndefined();
  });

  it('bear broken escapes', () => expect(parse('#/jobs/%zz')).toMatchObject({ screen: 'job', job: '%zz' }));
});

describe('a click on a link whose event has not arrived', () => {
  const address = { hash: '' };
  vi.stubGlobal('location', address);
  vi.stubGlobal('history', { replaceState: (_: unknown, __: string, to: string) => (address.hash = to) });
  vi.stubGlobal('addEventListener', () => undefined);

  beforeEach(() => {
    address.hash = '#/jobs?at=1763800000000';
    startRouting();
    address.hash = '#/overview?at=1763800000000';
  });

  it('is followed before the moment changes', () => {
    showAt(undefined);
    expect(address.hash).toBe('#/overview');
    expect(route.value).toEqual({ screen: 'overview' });
    expect(moment.value).toBeUndefined();
  });

  it('is not undone by a filter of the screen that it left', () => {
    replace({ screen: 'jobs', text: 'a', state: '' });
    expect(address.hash).toBe('#/overview?at=1763800000000');
  });
});

describe('a filter', () => {
  it('can change again and again', () => {
    location.hash = '#/jobs';
    startRouting();
    replace({ screen: 'jobs', text: 'a', state: '' });
    replace({ screen: 'jobs', text: 'ab', state: '' });
    expect(location.hash).toBe('#/jobs?text=ab');
  });
});
