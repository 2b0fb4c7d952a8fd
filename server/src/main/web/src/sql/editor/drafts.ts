import { signal } from '@preact/signals';
import { followStored, read, write } from '../../storage';
import { toast } from '../../ui/Toasts';

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
// Each tab shows a draft of its own choice.
followStored<Drafts>(STORAGE_KEY, ({ all }) => (drafts.value = sound({ all, open: drafts.value.open })));

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
  const next = added(drafts.value, text, name);
  if (next !== undefined) keep(next);
  else toast({ tone: 'bad', title: `There are ${MAX_DRAFTS} drafts, which is the limit`, text: 'Discard a draft on the SQL screen, then try again.' });
}

/** The drafts with one more, which is open. `undefined` if there is no room for it. */
export function added({ all, open }: Drafts, text: string, name?: string): Drafts | undefined {
  const full = all.length >= MAX_DRAFTS;
  const empty = all.filter((draft) => draft.text.trim() === '' && (full || (text !== '' && draft.id === open)));
  const filled = empty.find((draft) => draft.id === open) ?? empty[0];
  if (filled !== undefined)
    return { open: filled.id, all: all.map((draft) => (draft === filled ? { ...draft, text, name: name ?? draft.name } : draft)) };
  if (full) return undefined;
  const id = Math.max(0, ...all.map((draft) => draft.id)) + 1;
  return { all: [...all, { id, name: name ?? `Draft ${id}`, text }], open: id };
}

/** Sets the text of a draft. The editor also calls it for a text that another tab has stored, which may have stored more since. */
export function rewrite(id: number, text: string): void {
  if (drafts.value.all.every((draft) => draft.id !== id || draft.text === text)) return;
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
