import { expect, test } from 'vitest';
import { caller, refusal } from '../api/permission';
import { daysUntil, names, scopeText } from './token';

test('tells what a token may do', () => {
  expect(scopeText({ readOnly: false, statements: [], catalogs: [] })).toBe('All that its owner may');
  expect(scopeText({ readOnly: true, statements: [], catalogs: [] })).toBe('Looks only, no SQL');
  expect(scopeText({ readOnly: true, statements: ['query', 'show'], catalogs: ['main', 'lake'] })).toBe('query, show in main, lake, read-only');
  expect(scopeText({ readOnly: false, statements: [], catalogs: ['main'] })).toBe('All statements but code in main');
});

test('reads the names of catalogs', () => {
  expect(names(' main, lake  lake,')).toEqual(['main', 'lake']);
  expect(names('  ')).toEqual([]);
});

test('counts the days to a date', () => {
  expect(daysUntil('2026-11-30', Date.parse('2026-11-29T12:00:00'))).toBe(2);
  expect(daysUntil('2026-11-01', Date.parse('2026-11-29T12:00:00'))).toBeLessThanOrEqual(0);
});

const eve = { user: 'eve', groups: [], authentication: 'FILE', permissions: ['VIEW', 'VIEW_ALL'], roles: ['viewer'], statements: [], catalogs: [] };

test('says which role is missing', () => {
  caller.value = eve;
  expect(refusal('RUN')).toBe('You are eve with the role viewer. Only the role analyst or developer may run SQL.');
  expect(refusal('VIEW_ALL')).toBeUndefined();
  caller.value = { ...eve, roles: [], authentication: 'TOKEN' };
  expect(refusal('SUBMIT')).toBe(
    'You are eve and have no role. Only the role developer may submit jars. A token can also be limited to less than its owner may.',
  );
});

test('refuses nothing without a login, or before it is known', () => {
  caller.value = { ...eve, authentication: 'NONE' };
  expect(refusal('RUN')).toBeUndefined();
  caller.value = undefined;
  expect(refusal('RUN')).toBeUndefined();
});
