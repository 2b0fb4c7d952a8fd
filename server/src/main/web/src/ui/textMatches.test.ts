import { describe, expect, it } from 'vitest';
import { searchPattern, splitMatches } from './textMatches';

describe('matches in a text', () => {
  it('are found as the search has them, whatever characters it contains', () => {
    expect(splitMatches('a(b) A(B)', searchPattern('A(b', false, true)).filter((piece) => piece.hit).map((piece) => piece.text)).toEqual(['a(b', 'A(B']);
    expect(splitMatches('aab', searchPattern('a*', true, false)).filter((piece) => piece.hit).map((piece) => piece.text)).toEqual(['aa']);
    expect(searchPattern('(', true, false)).toBeUndefined();
  });
});
