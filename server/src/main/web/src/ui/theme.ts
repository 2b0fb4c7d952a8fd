import { signal } from '@preact/signals';
import { read, write } from '../storage';

export type Theme = 'auto' | 'light' | 'dark';

const order: readonly Theme[] = ['auto', 'light', 'dark'];

export const theme = signal<Theme>('auto');

/** Counts changes of the colours, for drawings on a canvas. */
export const themeVersion = signal(0);

export function startTheme(): void {
  apply(order.find((each) => each === read('theme', 'auto')) ?? 'auto');
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => themeVersion.value++);
}

export function nextTheme(): void {
  const next = order[(order.indexOf(theme.value) + 1) % order.length]!;
  apply(next);
  write('theme', next);
}

function apply(next: Theme): void {
  theme.value = next;
  if (next === 'auto') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = next;
  themeVersion.value++;
}
