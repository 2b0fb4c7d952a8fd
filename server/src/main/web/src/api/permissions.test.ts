import { expect, test } from 'vitest';
import { gatewayPaths } from './gateway';
import { paths } from './paths';
import { neededFor } from './permissions';

test('knows what a path needs', () => {
  expect(neededFor(paths.overview)).toBe('VIEW');
  expect(neededFor(paths.limits)).toBe('OPERATE_ALL');
  expect(neededFor(paths.job('a'))).toBe('VIEW');
  expect(neededFor(paths.jobSettings('a'))).toBe('VIEW_ALL');
  expect(neededFor(paths.security)).toBe('PUBLIC');
  expect(neededFor(paths.jars)).toBe('SUBMIT');
  expect(neededFor(gatewayPaths.limits)).toBe('OPERATE_ALL');
  expect(neededFor(gatewayPaths.session('a'))).toBe('RUN');
  expect(neededFor(gatewayPaths.statementsOfAll({ limit: 3 }))).toBe('VIEW');
  expect(neededFor('/v1/no/such')).toBe('PUBLIC');
});
