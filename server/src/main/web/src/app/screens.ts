import type { Permission } from '../api/permission';
import type { Route } from '../routing';
import type { IconName } from '../ui/Icon';

/** A screen of the navigation. */
export interface ScreenLink {
  name: string;
  icon: IconName;
  route: Route;
  /** The screens for which this entry is highlighted. */
  holds: readonly Route['screen'][];
  keys?: string;
  /** Without it, the screen only says why. */
  needs?: Permission;
  /** Shown in the bar of a narrow window; the others are reached with the command palette. */
  first?: boolean;
}

/** All screens, in the order of the navigation. */
export const screens: readonly ScreenLink[] = [
  { name: 'Overview', icon: 'overview', route: { screen: 'overview' }, holds: ['overview'], keys: 'g o', first: true },
  { name: 'Jobs', icon: 'jobs', route: { screen: 'jobs', text: '', state: '' }, holds: ['jobs', 'job'], keys: 'g j', first: true },
  { name: 'Applications', icon: 'applications', route: { screen: 'applications' }, holds: ['applications', 'application'], keys: 'g a', needs: 'VIEW_ALL' },
  { name: 'SQL', icon: 'sql', route: { screen: 'sql' }, holds: ['sql'], keys: 'g s', first: true, needs: 'RUN' },
  { name: 'History', icon: 'history', route: { screen: 'history' }, holds: ['history'], keys: 'g h' },
  { name: 'Sessions', icon: 'sessions', route: { screen: 'sessions' }, holds: ['sessions', 'session'], keys: 'g e' },
  { name: 'Alerts', icon: 'alerts', route: { screen: 'alerts' }, holds: ['alerts'], keys: 'g r', first: true },
  { name: 'Limits', icon: 'limits', route: { screen: 'limits' }, holds: ['limits'], keys: 'g l', needs: 'OPERATE_ALL' },
  { name: 'Connectors', icon: 'connectors', route: { screen: 'connectors' }, holds: ['connectors'], keys: 'g n' },
  { name: 'Task managers', icon: 'taskManagers', route: { screen: 'taskManagers' }, holds: ['taskManagers', 'taskManager'], keys: 'g t', first: true },
  { name: 'Job manager', icon: 'jobManager', route: { screen: 'jobManager', tab: 'metrics' }, holds: ['jobManager'], keys: 'g m' },
  { name: 'Submit a jar', icon: 'upload', route: { screen: 'submit' }, holds: ['submit'], keys: 'g u', needs: 'SUBMIT' },
  { name: 'Configuration', icon: 'settings', route: { screen: 'configuration' }, holds: ['configuration'], keys: 'g c', needs: 'VIEW_ALL' },
];
