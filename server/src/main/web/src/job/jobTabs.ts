import type { JobTab, Route } from '../routing';

/** The labels of a job's tabs. */
export const tabNames: Readonly<Record<JobTab, string>> = {
  graph: 'Graph',
  timeline: 'Timeline',
  exceptions: 'Exceptions',
  checkpoints: 'Checkpoints',
  metrics: 'Metrics',
  configuration: 'Configuration',
  sql: 'SQL',
};

export function tabRoute(job: string, tab: JobTab): Route {
  return tab === 'graph' ? { screen: 'job', job, tab, vertexTab: 'metrics' } : { screen: 'job', job, tab };
}
