import { signal } from '@preact/signals';
import { go, jobTabs, route } from './routing';
import { turnTimes } from './part/Moment';
import { nextTheme } from './theme';

/** Every shortcut, in the words in which the page explains it. */
export const shortcuts: readonly (readonly [keys: string, does: string])[] = [
  ['g o', 'Overview'],
  ['g j', 'Jobs'],
  ['g t', 'Task managers'],
  ['g m', 'Job manager'],
  ['1 … 7', 'The tabs of a job'],
  ['/', 'Search or filter what is shown'],
  ['Esc', 'Close the operator, empty the search'],
  ['f', 'Fit the graph to its frame'],
  ['+  −', 'Zoom the graph'],
  ['← ↑ ↓ →', 'From one operator to its neighbours'],
  ['d', 'Dark, light, or as the system is'],
  ['t', 'Times as they were, or how long ago'],
  ['j k, ↓ ↑', 'From row to row of a table'],
  ['?', 'This list'],
];

export const explaining = signal(false);

let leading = false;

export function startKeys(): void {
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    if (act(event.key)) event.preventDefault();
  });
}

function act(key: string): boolean {
  if (leading) {
    leading = false;
    return lead(key);
  }
  const here = route.value;
  switch (key) {
    case 'g':
      leading = true;
      setTimeout(() => (leading = false), 1_200);
      return true;
    case '?':
      explaining.value = !explaining.value;
      return true;
    case 'd':
      nextTheme();
      return true;
    case 't':
      turnTimes();
      return true;
    case '/':
      dispatchEvent(new Event('millrace-search'));
      return true;
    case 'f':
      dispatchEvent(new Event('millrace-fit'));
      return true;
    case 'Escape':
      if (here.screen !== 'job' || here.tab !== 'graph' || here.vertex === undefined) return false;
      go({ screen: 'job', job: here.job, tab: 'graph', vertexTab: 'metrics' });
      return true;
    default: {
      const tab = jobTabs[Number(key) - 1];
      if (here.screen !== 'job' || tab === undefined) return false;
      go(tab === 'graph' ? { screen: 'job', job: here.job, tab, vertexTab: 'metrics' } : { screen: 'job', job: here.job, tab });
      return true;
    }
  }
}

function lead(key: string): boolean {
  switch (key) {
    case 'o':
      go({ screen: 'overview' });
      return true;
    case 'j':
      go({ screen: 'jobs', text: '', state: '' });
      return true;
    case 't':
      go({ screen: 'taskManagers' });
      return true;
    case 'm':
      go({ screen: 'jobManager', tab: 'metrics' });
      return true;
    default:
      return false;
  }
}

function typing(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, dialog') !== null;
}
