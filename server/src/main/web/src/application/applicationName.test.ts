import { describe, expect, it } from 'vitest';
import { called, isAlone } from './applicationName';

describe('the name of an application', () => {
  it('is that of its job when it was submitted alone', () => {
    expect(called('SingleJobApplication(orders (v2)\nof all regions)')).toBe('orders (v2)\nof all regions');
    expect(isAlone('SingleJobApplication(x)')).toBe(true);
  });

  it('is its own when it is a program', () => {
    expect(called('com.example.Main')).toBe('com.example.Main');
    expect(isAlone('Not a SingleJobApplication(x)')).toBe(false);
  });
});
