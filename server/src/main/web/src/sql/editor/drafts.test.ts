import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { added, sound, without, type Drafts } from './drafts';

const two: Drafts = {
  all: [
    { id: 1, name: 'one', text: 'SELECT 1' },
    { id: 4, name: 'two', text: '' },
  ],
  open: 1,
};

const full: Drafts = { all: Array.from({ length: 20 }, (_, index) => ({ id: index + 1, name: `Draft ${index + 1}`, text: 'SELECT 1' })), open: 3 };

it('always has a draft that is open', () => {
  expect(sound(undefined)).toMatchObject({ all: [{ id: 1, text: '' }], open: 1 });
  expect(sound({ ...two, open: 9 }).open).toBe(1);
  expect(without({ all: [two.all[0]!], open: 1 }, 1)).toMatchObject({ all: [{ text: '' }], open: 1 });
});

it('adds behind the others, under a number of its own', () => {
  expect(added(two, 'SELECT 2')).toMatchObject({ open: 5, all: [{ id: 1 }, { id: 4 }, { id: 5, name: 'Draft 5', text: 'SELECT 2' }] });
});

it('fills the open one when it is empty', () => {
  const filled = added({ ...two, open: 4 }, 'SELECT 2', 'again')!;
  expect(filled.all).toHaveLength(2);
  expect(filled.all[1]).toEqual({ id: 4, name: 'again', text: 'SELECT 2' });
});

it('fills any empty one when there is no room for more', () => {
  const all = full.all.map((draft) => (draft.id === 7 ? { ...draft, text: ' ' } : draft));
  const filled = added({ ...full, all }, 'SELECT 2', 'again')!;
  expect(filled.open).toBe(7);
  expect(filled.all).toHaveLength(20);
  expect(filled.all[6]).toEqual({ id: 7, name: 'again', text: 'SELECT 2' });
});

it('refuses one more when all have a text', () => expect(added(full, 'SELECT 2')).toBeUndefined());

it('opens the neighbour of one that is discarded', () => {
  expect(without(two, 1)).toEqual({ all: [two.all[1]], open: 4 });
  expect(without(two, 4).open).toBe(1);
});

describe('two tabs', () => {
  const stored = new Map<string, string>();
  let listeners: { tab: number; listener: (event: object) => void }[] = [];
  let tabs = 0;

  async function openTab() {
    const tab = ++tabs;
    vi.stubGlobal('addEventListener', (kind: string, listener: (event: object) => void) => kind === 'storage' && listeners.push({ tab, listener }));
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => {
        stored.set(key, value);
        listeners.filter((each) => each.tab !== writer).forEach(({ listener }) => listener({ key }));
      },
    });
    vi.resetModules();
    const drafts = await import('./drafts');
    const history = await import('./statementHistory');
    return { ...drafts, ...history, writes: (write: () => void) => ((writer = tab), write()) };
  }
  let writer = 0;

  beforeEach(() => {
    stored.clear();
    listeners = [];
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('keep what is written in both, each with its own draft open', async () => {
    const one = await openTab();
    one.writes(() => one.addDraft('SELECT 1'));
    one.writes(() => one.addDraft(''));
    const other = await openTab();
    other.writes(() => other.show(1));
    one.writes(() => one.rewrite(2, 'SELECT 2'));
    other.writes(() => other.rewrite(1, 'SELECT 3'));
    expect(one.drafts.value).toMatchObject({ all: [{ text: 'SELECT 3' }, { text: 'SELECT 2' }], open: 2 });
    expect(other.drafts.value).toMatchObject({ all: [{ text: 'SELECT 3' }, { text: 'SELECT 2' }], open: 1 });
  });

  it('do not write back what the other has written', async () => {
    const one = await openTab();
    const other = await openTab();
    one.writes(() => one.rewrite(1, 'SELECT 1'));
    stored.set('millrace.sql.drafts', 'newer');
    other.writes(() => other.rewrite(1, 'SELECT 1'));
    expect(stored.get('millrace.sql.drafts')).toBe('newer');
  });

  it('remember the statements of both', async () => {
    const one = await openTab();
    const other = await openTab();
    one.writes(() => one.remember('SELECT 1'));
    other.writes(() => other.remember('SELECT 2'));
    const remembered = JSON.parse(stored.get('millrace.sql.history')!) as { statement: string }[];
    expect(remembered.map(({ statement }) => statement)).toEqual(['SELECT 2', 'SELECT 1']);
  });
});
