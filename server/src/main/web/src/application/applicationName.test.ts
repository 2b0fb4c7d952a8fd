import { describe, expect, it } from 'vitest';
import { displayName, isSingleJob } from './applicationName';

describe('the name of an application', () => {
  it('is that of its job when it was submitted alone', () => {
    expect(displayName('SingleJobApplication(orders (v2)\nof all regions)')).toBe('orders (v2)\nof all regions');
    expect(isSingleJob('SingleJobApplication(x)')).toBe(true);
  });

  it('is its own when it is a program', () => {
    expect(displayName('com.example.Main')).toBe('com.example.Main');
    expect(isSingleJob('Not a SingleJobApplication(x)')).toBe(false);
  });
});
