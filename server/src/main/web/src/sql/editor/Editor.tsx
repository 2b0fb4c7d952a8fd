import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'preact/hooks';
import { functions, schema } from './completion';
import { openDraft, rewrite } from './drafts';
import { extensions, setErrorMarks, setSchema } from './editorExtensions';
import type { ErrorMark } from './errorPosition';

/** The mounted editor. */
export let view: EditorView | undefined;

/**
 * The editor of the open draft. It is in a shadow root, where CodeMirror uses constructed style sheets instead of
 * elements, which the content security policy requires.
 */
export function Editor({ run, marked }: { run: (how: 'one' | 'all') => void; marked: readonly ErrorMark[] }) {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(run);
  latest.current = run;
  const draft = openDraft();

  useEffect(() => {
    const root = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' });
    const actions = { run: (how: 'one' | 'all') => latest.current(how), changed: (text: string) => rewrite(draft.id, text) };
    const state = EditorState.create({
      doc: draft.text,
      selection: { anchor: draft.text.length },
      extensions: extensions(actions, () => functions.value),
    });
    const made = new EditorView({ state, parent: root, root });
    view = made;
    setSchema(made, schema.value);
    const stop = schema.subscribe((names) => setSchema(made, names));
    if (matchMedia('(pointer: fine)').matches) made.focus();
    return () => {
      stop();
      made.destroy();
      if (view === made) view = undefined;
    };
  }, [draft.id]);

  // Applies a text that was not typed. The rendered text may be older than the editor's.
  useEffect(() => {
    const { text } = openDraft();
    if (view === undefined || view.state.doc.toString() === text) return;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: text.length } });
  }, [draft.text]);

  useEffect(() => {
    if (view !== undefined) setErrorMarks(view, marked);
  }, [marked, draft.id]);

  return <div class="sql-editor" ref={host} />;
}
