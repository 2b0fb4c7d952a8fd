import { expect, test } from 'vitest';
import { returned } from './provider';

test('takes what the provider brings back', () => {
  expect(returned('?code=a%20b&state=s&iss=https%3A%2F%2Fsso', 'key')).toEqual({ key: 'key', state: 's', code: 'a b', iss: 'https://sso', error: undefined });
  expect(returned('?error=access_denied&state=s', 'key')?.error).toBe('access_denied');
});

test('ignores what this tab has not asked for', () => {
  expect(returned('?code=a&state=s', null)).toBeUndefined();
  expect(returned('?filter=running', 'key')).toBeUndefined();
  expect(returned('', 'key')).toBeUndefined();
});
