import { signal } from '@preact/signals';

/** What another screen has already chosen for the next program to run. */
export const prefill = signal<{ savepoint: string } | undefined>(undefined);
