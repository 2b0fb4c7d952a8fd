import { duration, exact, plural } from '../format';
import type { AlertsAlert, AlertsListing, AlertsRule, AlertsSilence } from '../wire';

/** The alerts that last, and those that have ended. */
export function split({ alerts }: AlertsListing): { lasting: AlertsAlert[]; ended: AlertsAlert[] } {
  return { lasting: alerts.filter((each) => each.resolved === undefined), ended: alerts.filter((each) => each.resolved !== undefined) };
}

export function idOf({ rule, subject, job, since }: AlertsAlert): string {
  return `${rule} ${job ?? subject} ${since}`;
}

/** The address of the moment on this page, whatever address of the server the messages carry. */
export function momentOf({ link }: AlertsAlert): string {
  return link.slice(link.indexOf('#'));
}

/** When a rule holds, in words. */
export function ruleText({ unit, above, hold, within }: AlertsRule): string {
  if (unit === 'EVENT') return 'when it happens';
  const value = Number(above);
  const amounts = {
    RATIO: `${exact(Math.round(value * 100))} %`,
    MILLISECONDS: duration(value),
    COUNT: exact(value),
    TIMES: plural(value, 'time'),
  };
  return `from ${amounts[unit]}${within > 0 ? ` within ${duration(within)}` : ''}${hold > 0 ? ` for ${duration(hold)}` : ''}`;
}

/** What a silence holds back, in words. */
export function silenceText({ rule, subject }: Pick<AlertsSilence, 'rule' | 'subject'>): string {
  const what = rule === undefined ? 'All alerts' : `Alerts of ${rule}`;
  return subject === undefined ? what : `${what} about ${subject}`;
}
