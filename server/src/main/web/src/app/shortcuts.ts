import { signal } from '@preact/signals';
import { followAddress, go, jobTabs, route, showAt } from '../routing';
import { toggleRelativeTimes } from '../ui/Moment';
import { layerOpen } from '../ui/openLayer';
import { nextTheme } from '../ui/theme';
import { screens } from './screens';

/** The name of the command key on this platform. */
export const COMMAND = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl';

/** All shortcuts with their descriptions. */
export const shortcuts: readonly (readonly [keys: string, does: string])[] = [
  [`${COMMAND} K`, 'Find a screen, job or action'],
  ...screens.flatMap((place) => (place.keys === undefined ? [] : [[place.keys, place.name] as const])),
  ['1 … 7', 'Tabs of a job'],
  ['/', 'Search or filter this screen'],
  ['Esc', 'Close the operator, clear the search'],
  ['f', 'Fit the graph to its frame'],
  ['+  −', 'Zoom the graph'],
  ['← ↑ ↓ →', 'Move between operators'],
  ['o', 'Open the chain of an operator; with Shift, all chains'],
  ['d', 'Switch between dark, light and system colours'],
  ['[  ]', 'Step back and forward in time; with Shift, by larger steps'],
  ['l', 'Return to live'],
  ['t', 'Toggle relative times'],
  ['j k, ↓ ↑', 'Move between table rows'],
  [`${COMMAND} Enter`, 'SQL: run the selection or the statement at the cursor; with Shift, all statements'],
  [`${COMMAND} /`, 'SQL: toggle a comment'],
  ['?', 'Show this list'],
];

export const shortcutsOpen = signal(false);

/** Whether the command palette is open. */
export const paletteOpen = signal(false);

let leading = false;

export function startShortcuts(): void {
  addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
      paletteOpen.value = true;
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.composedPath()[0])) return;
    if (act(event.key)) event.preventDefault();
  });
}

function act(key: string): boolean {
  if (leading) {
    leading = false;
    return lead(key);
  }
  followAddress();
  const here = route.value;
  switch (key) {
    case 'g':
      leading = true;
      setTimeout(() => (leading = false), 1_200);
      return true;
    case '?':
      shortcutsOpen.value = !shortcutsOpen.value;
      return true;
    case 'd':
      nextTheme();
      return true;
    case '[':
      return step(-1);
    case ']':
      return step(1);
    case '{':
      return step(-12);
    case '}':
      return step(12);
    case 'l':
      showAt(undefined);
      return true;
    case 't':
      toggleRelativeTimes();
      return true;
    case '/':
      dispatchEvent(new Event('millrace-search'));
      return true;
    case 'f':
      dispatchEvent(new Event('millrace-fit'));
      return true;
    case 'Escape':
      if (layerOpen() || here.screen !== 'job' || here.tab !== 'graph' || here.vertex === undefined) return false;
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

/** Moves the shown moment by a number of recorder intervals. */
function step(by: number): boolean {
  dispatchEvent(new CustomEvent('millrace-step', { detail: by }));
  return true;
}

/** Handles the key after `g`, which selects a screen. */
function lead(key: string): boolean {
  const place = screens.find((each) => each.keys === `g ${key}`);
  if (place !== undefined) go(place.route);
  return place !== undefined;
}

/** Whether the key goes to a text field, also inside a shadow root. */
function typing(target: EventTarget | undefined): boolean {
  return target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable=true]') !== null;
}
