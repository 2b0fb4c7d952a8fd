import { signal } from '@preact/signals';
import { read, write } from '../../storage';

/** A named text in the editor. */
export interface Draft {
  id: number;
  name: string;
  text: string;
}

export interface Drafts {
  all: readonly Draft[];
  open: number;
}

const STORAGE_KEY = 'sql.drafts';
const MAX_DRAFTS = 20;

export const drafts = signal<Drafts>(sound(read<Drafts | undefined>(STORAGE_KEY, undefined)));

function keep(next: Drafts): void {
  drafts.value = next;
  write(STORAGE_KEY, next);
}

/** Ensures that there is a draft and that one is open. */
export function sound(stored: Drafts | undefined): Drafts {
  const first = stored?.all[0];
  if (stored === undefined || first === undefined) return { all: [{ id: 1, name: 'Draft 1', text: '' }], open: 1 };
  return stored.all.some((draft) => draft.id === stored.open) ? stored : { ...stored, open: first.id };
}

export function openDraft(): Draft {
  const { all, open } = drafts.value;
  return all.find((draft) => draft.id === open) ?? all[0]!;
}

export function show(id: number): void {
  keep({ ...drafts.value, open: id });
}

/** Adds a draft at the end, or fills the open one if it is empty. */
export function addDraft(text: string, name?: string): void {
  keep(added(drafts.value, text, name));
}

export function added({ all, open }: Drafts, text: string, name?: string): Drafts {
  const here = all.find((draft) => draft.id === open);
  if (text !== '' && here?.text.trim() === '')
    return { open, all: all.map((draft) => (draft === here ? { ...draft, text, name: name ?? draft.name } : draft)) };
  if (all.length >= MAX_DRAFTS) return { all, open };
  const id = Math.max(0, ...all.map((draft) => draft.id)) + 1;
  return { all: [...all, { id, name: name ?? `Draft ${id}`, text }], open: id };
}

export function rewrite(id: number, text: string): void {
  keep({ ...drafts.value, all: drafts.value.all.map((draft) => (draft.id === id ? { ...draft, text } : draft)) });
}

export function rename(id: number, name: string): void {
  const wanted = name.trim().slice(0, 60);
  if (wanted === '') return;
  keep({ ...drafts.value, all: drafts.value.all.map((draft) => (draft.id === id ? { ...draft, name: wanted } : draft)) });
}

export function discard(id: number): void {
  keep(without(drafts.value, id));
}

/** Removes a draft; its neighbour opens if it was open. */
export function without({ all, open }: Drafts, id: number): Drafts {
  const place = all.findIndex((draft) => draft.id === id);
  const left = all.filter((draft) => draft.id !== id);
  const next = open === id ? (left[Math.min(place, left.length - 1)]?.id ?? 1) : open;
  return sound({ all: left, open: next });
}
