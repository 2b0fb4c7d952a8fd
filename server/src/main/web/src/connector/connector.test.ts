import { expect, test } from 'vitest';
import { brought, kindName, order } from './connector';

test('what can be used comes first', () => {
  expect(order('LOADED')).toBeLessThan(order('INSTALLED'));
  expect(order('OFFERED')).toBeLessThan(order('NONE'));
});

test('kinds are words', () => {
  expect(kindName('FILE_SYSTEM')).toBe('File system');
});

test('all names are listed', () => {
  expect(brought({ connectors: ['kafka'], formats: ['orc'], catalogs: ['lake'], modules: ['openai'], schemes: ['s3'] })).toBe('connector kafka, format orc, catalog lake, provider openai, s3://');
});
