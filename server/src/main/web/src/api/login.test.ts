import { describe, expect, it } from 'vitest';
import { proof } from './login';

describe('the proof of the page', () => {
  it('is the cookie of its port', () =>
    expect(proof('millrace-csrf-8083=a; millrace-csrf-8081=b; other=c', '8081')).toEqual({ 'X-CSRF-Token': 'b' }));

  it('is the cookie of its host if that is encrypted', () => expect(proof('x=1; __Host-millrace-csrf-default=b', '')).toEqual({ 'X-CSRF-Token': 'b' }));

  it('is nothing without a login', () => expect(proof('xmillrace-csrf-8081=a', '8081')).toEqual({}));
});
