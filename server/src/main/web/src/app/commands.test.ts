import { describe, expect, it } from 'vitest';
import { matching, type Command } from './commands';

const offer = (name: string, kind: string, also?: string): Command => ({ name, kind, icon: 'jobs', action: { goTo: '#/' }, ...(also === undefined ? {} : { also }) });
const offers = [offer('Jobs', 'screen'), offer('revenue of all jobs', 'job', 'f00dcafe'), offer('orders (v2.0)', 'job'), offer('Job manager', 'screen')];
const names = (text: string) => matching(offers, text).map((each) => each.name);

describe('the palette', () => {
  it('offers everything before a word is typed', () => expect(names(' ')).toHaveLength(4));
  it('puts first what begins so', () => expect(names('job')).toEqual(['Jobs', 'Job manager', 'revenue of all jobs', 'orders (v2.0)']));
  it('wants every word', () => expect(names('job rev')).toEqual(['revenue of all jobs']));
  it('finds a job by its id', () => expect(names('F00D')).toEqual(['revenue of all jobs']));
  it('takes signs as they are', () => expect(names('(v2.0)')).toEqual(['orders (v2.0)']));
  it('says when there is nothing', () => expect(names('nothing')).toEqual([]));
});
