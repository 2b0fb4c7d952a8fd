import type { SQLNamespace } from '@codemirror/lang-sql';
import { computed, effect, untracked } from '@preact/signals';
import { branch, branches, functionNames, load, loadFunctions, type Where } from '../catalog/catalog';
import { current, session } from '../session/currentSession';
import { drafts, openDraft } from './drafts';

/** The names that the editor completes: tables of the current database, and all others by qualified name. */

export const functions = functionNames;

const entries = (path: Where): readonly string[] => {
  const found = branch(path);
  return found?.state === 'ready' ? found.entries.map((entry) => entry.name) : [];
};

function below(path: Where): SQLNamespace {
  if (path.length === 3) return entries(path);
  return Object.fromEntries(entries(path).map((name) => [name, below([...path, name])]));
}

export const schema = computed<SQLNamespace>(() => {
  void branches.value;
  const here = current.value;
  const near = here === undefined ? {} : (below([here.catalog, here.database]) as Record<string, SQLNamespace>);
  return { ...(below([]) as Record<string, SQLNamespace>), ...near };
});

let started = false;

/** Loads names for completion: tables of the current database, and the columns of tables that the text mentions. */
export function startCompletion(): void {
  if (started) return;
  started = true;
  effect(() => {
    const here = current.value;
    if (session.value === undefined || here === undefined) return;
    untracked(() => {
      void loadFunctions();
      for (const path of [[], [here.catalog], [here.catalog, here.database]]) void load(path);
    });
  });
  effect(() => {
    void drafts.value;
    const here = current.value;
    const found = here === undefined ? undefined : branch([here.catalog, here.database]);
    if (here === undefined || found?.state !== 'ready') return;
    const words = new Set(openDraft().text.match(/\w+/g) ?? []);
    const mentioned = found.entries.filter((table) => words.has(table.name));
    untracked(() => mentioned.forEach((table) => void load([here.catalog, here.database, table.name])));
  });
}
