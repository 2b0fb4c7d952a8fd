import { expect, test } from 'vitest';
import type { AlertsAlert, AlertsRule } from '../wire';
import { momentOf, ruleText, silenceText, split } from './alert';

const alert: AlertsAlert = {
  rule: 'job-failed',
  condition: 'JOB_FAILED',
  severity: 'CRITICAL',
  subject: 'orders',
  title: "Job 'orders' failed",
  text: '',
  since: 5,
  link: 'https://elsewhere.example.com/#/jobs/a/exceptions?at=5',
};

function rule(some: Partial<AlertsRule>): AlertsRule {
  return { name: 'x', builtIn: true, enabled: true, condition: 'BACK_PRESSURE', unit: 'RATIO', severity: 'WARNING', above: 0.9, hold: 0, within: 0, jobs: [], except: [], receivers: [], ...some };
}

test('splits alerts by whether they last', () => {
  const { lasting, ended } = split({ firing: 1, alerts: [alert, { ...alert, resolved: 9 }] });
  expect(lasting).toEqual([alert]);
  expect(ended.map((each) => each.resolved)).toEqual([9]);
});

test('stays on this server for the moment', () => {
  expect(momentOf(alert)).toBe('#/jobs/a/exceptions?at=5');
});

test('says when a rule holds', () => {
  expect(ruleText(rule({ hold: 300_000 }))).toBe('from 90 % for 5 min');
  expect(ruleText(rule({ unit: 'COUNT', above: 3, within: 600_000 }))).toBe('from 3 within 10 min');
  expect(ruleText(rule({ unit: 'TIMES', above: 5 }))).toBe('from 5 times');
  expect(ruleText(rule({ unit: 'MILLISECONDS', above: 30_000 }))).toBe('from 30 s');
  expect(ruleText(rule({ unit: 'EVENT', above: 0 }))).toBe('when it happens');
});

test('says what a silence holds back', () => {
  expect(silenceText({})).toBe('All alerts');
  expect(silenceText({ rule: 'disk', subject: 'a*' })).toBe('Alerts of disk about a*');
});
