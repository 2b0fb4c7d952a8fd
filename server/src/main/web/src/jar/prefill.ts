import { signal } from '@preact/signals';

/** What another screen has filled in for the next program. */
export const prefill = signal<{ savepoint: string } | undefined>(undefined);
