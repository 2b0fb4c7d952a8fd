import { signal } from '@preact/signals';

export type Theme = 'auto' | 'light' | 'dark';

const KEPT_AS = 'millrace.theme';
const order: readonly Theme[] = ['auto', 'light', 'dark'];

export const theme = signal<Theme>('auto');

/** Counts up whenever the colours change, for what is drawn rather than styled. */
export const inkAge = signal(0);

export function startTheme(): void {
  apply(order.find((each) => each === kept()) ?? 'auto');
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => inkAge.value++);
}

export function nextTheme(): void {
  const next = order[(order.indexOf(theme.value) + 1) % order.length]!;
  apply(next);
  try {
    localStorage.setItem(KEPT_AS, next);
  } catch {
    // A browser that keeps nothing still changes its colours until the page is left.
  }
}

function apply(next: Theme): void {
  theme.value = next;
  if (next === 'auto') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = next;
  inkAge.value++;
}

function kept(): string | null {
  try {
    return localStorage.getItem(KEPT_AS);
  } catch {
    return null;
  }
}
