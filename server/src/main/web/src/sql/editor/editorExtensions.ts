import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
  startCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab, toggleComment } from '@codemirror/commands';
import { sql, type SQLNamespace } from '@codemirror/lang-sql';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, StateEffect, StateField, type Extension } from '@codemirror/state';
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
  placeholder,
  type DecorationSet,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { gatewayFactories, offered } from './connectorOptions';
import { flink, isWord } from './dialect';
import { theme } from './editorTheme';
import type { ErrorMark } from './errorPosition';
import { optionContext, type OptionContext } from './optionContext';
import { quoteText, statementAt, splitStatements } from './splitStatements';

/** The extensions of the CodeMirror editor. */

export interface EditorActions {
  run(how: 'one' | 'all'): void;
  changed(text: string): void;
}

const names = new Compartment();
const setMarks = StateEffect.define<readonly ErrorMark[]>();

/** Error marks, which move with the text and disappear when it is edited. */
const marks = StateField.define<readonly ErrorMark[]>({
  create: () => [],
  update(now, transaction) {
    for (const effect of transaction.effects) if (effect.is(setMarks)) return effect.value;
    if (!transaction.docChanged) return now;
    return now
      .filter((mark) => !transaction.changes.touchesRange(mark.from, mark.to))
      .map((mark) => ({ ...mark, from: transaction.changes.mapPos(mark.from, 1), to: transaction.changes.mapPos(mark.to, -1) }))
      .filter((mark) => mark.from < mark.to);
  },
  provide: (field) =>
    EditorView.decorations.from(field, (all) =>
      Decoration.set(
        all.map((mark) => Decoration.mark({ class: 'cm-wrong', attributes: { 'aria-invalid': 'true' } }).range(mark.from, mark.to)),
        true,
      ),
    ),
});

const explanation = hoverTooltip((view, position) => {
  const mark = view.state.field(marks).find((each) => each.from <= position && position <= each.to);
  if (mark === undefined) return null;
  return {
    pos: mark.from,
    end: mark.to,
    create: () => {
      const dom = document.createElement('div');
      dom.className = 'cm-said';
      dom.textContent = mark.message;
      return { dom };
    },
  };
});

/** Marks the lines of the statement at the cursor if there are several statements. */
const underCursor = StateField.define<DecorationSet>({
  create: (state) => around(state),
  update: (now, transaction) => (transaction.docChanged || transaction.selection !== undefined ? around(transaction.state) : now),
  provide: (field) => EditorView.decorations.from(field),
});

function around(state: EditorState): DecorationSet {
  const text = state.doc.toString();
  const all = splitStatements(text);
  const here = statementAt(all, text, state.selection.main.head);
  if (here === undefined || all.length < 2) return Decoration.none;
  const line = Decoration.line({ class: 'cm-mine' });
  const ranges = [];
  for (let at = state.doc.lineAt(here.from); ; at = state.doc.line(at.number + 1)) {
    ranges.push(line.range(at.from));
    if (at.to >= here.to) break;
  }
  return Decoration.set(ranges);
}

const highlightStyle = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--code-keyword)', fontWeight: '550' },
  { tag: [tags.typeName, tags.standard(tags.name)], color: 'var(--code-type)' },
  { tag: tags.special(tags.string), color: 'var(--ink)' },
  { tag: tags.string, color: 'var(--code-text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--code-number)' },
  { tag: tags.comment, color: 'var(--ink-muted)', fontStyle: 'italic' },
  { tag: [tags.operator, tags.punctuation], color: 'var(--ink-soft)' },
]);

function language(schema: SQLNamespace): Extension {
  return sql({ dialect: flink, schema, upperCaseKeywords: true });
}

/**
 * Inserts text typed over a selection through the editor. The browser would keep the look of the old text in a `style`
 * attribute, which the content security policy forbids.
 */
const typedOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { main } = view.state.selection;
    const text = event.data;
    if (event.inputType !== 'insertText' || text === null || main.empty || view.composing) return false;
    const insert = () => view.state.update(view.state.replaceSelection(text), { userEvent: 'input.type', scrollIntoView: true });
    const handled = view.state.facet(EditorView.inputHandler).some((handle) => handle(view, main.from, main.to, text, insert));
    if (!handled) view.dispatch(insert());
    event.preventDefault();
    return true;
  },
});

export function extensions(actions: EditorActions, functions: () => readonly string[]): Extension {
  const run = (how: 'one' | 'all') => (view: EditorView) => {
    closeCompletion(view);
    actions.run(how);
    return true;
  };
  return [
    lineNumbers(),
    highlightActiveLineGutter(),
    highlightActiveLine(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    typedOver,
    highlightSelectionMatches(),
    search({ top: true }),
    marks,
    explanation,
    underCursor,
    names.of(language({})),
    flink.language.data.of({ autocomplete: completeOptions }),
    flink.language.data.of({ autocomplete: (context: CompletionContext) => completeFunctions(context, functions()) }),
    autocompletion({ icons: false, maxRenderedOptions: 60 }),
    syntaxHighlighting(highlightStyle),
    theme,
    placeholder('SELECT …'),
    EditorState.tabSize.of(2),
    EditorView.contentAttributes.of({ 'aria-label': 'SQL statements', tabindex: '0', spellcheck: 'false', autocapitalize: 'off' }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) actions.changed(update.state.doc.toString());
    }),
    keymap.of([
      { key: 'Mod-Enter', run: run('one'), preventDefault: true },
      { key: 'Mod-Shift-Enter', run: run('all'), preventDefault: true },
      { key: 'Mod-/', run: toggleComment },
      { key: 'Tab', run: acceptCompletion },
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...defaultKeymap,
      // Escape, then Tab, leaves the editor.
      indentWithTab,
    ]),
  ];
}

/** The place of the cursor among the options of its statement. */
function optionsAt({ state, pos }: CompletionContext): { start: number; context: OptionContext } | undefined {
  const text = state.doc.toString();
  const statement = statementAt(splitStatements(text), text, pos);
  if (statement === undefined || pos < statement.from) return undefined;
  const context = optionContext(text.slice(statement.from, statement.end), pos - statement.from);
  return context === undefined ? undefined : { start: statement.from, context };
}

/** Completes the options of connectors, catalogs and formats, and their values. */
async function completeOptions(context: CompletionContext): Promise<CompletionResult | null> {
  const found = optionsAt(context);
  if (found === undefined) return null;
  const { key, from, typed } = found.context;
  // Between two options, only on request or within a quote.
  if (typed === '' && !context.explicit && context.state.sliceDoc(context.pos - 1, context.pos) !== "'") return null;
  const offers = await offered(found.context, gatewayFactories);
  const start = found.start + from;
  const quoted = context.state.sliceDoc(start, start + 1) === "'";
  return {
    from: quoted ? start + 1 : start,
    validFor: /^[\w.#:-]*$/,
    options: offers.map(({ label, detail }) => ({ label, detail, type: 'property', boost: detail.endsWith('required') ? 1 : 0, apply: insertOption(label, key === undefined) })),
  };
}

/** Replaces what was typed by a quoted key with its equals sign, or by a quoted value. */
function insertOption(label: string, isKey: boolean) {
  return (view: EditorView, _: Completion, from: number, to: number) => {
    const text = view.state.doc;
    const begin = text.sliceString(from - 1, from) === "'" ? from - 1 : from;
    const end = text.sliceString(to, to + 1) === "'" ? to + 1 : to;
    const assigned = isKey && !/^\s*=/.test(text.sliceString(end, end + 20));
    const insert = `${quoteText(label)}${assigned ? " = ''" : ''}`;
    view.dispatch({
      changes: { from: begin, to: end, insert },
      selection: { anchor: begin + insert.length - (assigned ? 1 : 0) },
      userEvent: 'input.complete',
    });
    // The values of the key are next.
    if (assigned) startCompletion(view);
  };
}

/** Completes the functions of the session. */
function completeFunctions(context: CompletionContext, functions: readonly string[]) {
  if (optionsAt(context) !== undefined) return null;
  const word = context.matchBefore(/\w+/);
  if (word === null || context.matchBefore(/[.`]\w*/) !== null) return null;
  return {
    from: word.from,
    validFor: /^\w*$/,
    options: functions.filter((name) => !isWord(name)).map((name) => ({ label: name, type: 'function', detail: 'function', boost: -1 })),
  };
}

/** Sets the tables and columns for completion. */
export function setSchema(view: EditorView, schema: SQLNamespace): void {
  view.dispatch({ effects: names.reconfigure(language(schema)) });
}

export function setErrorMarks(view: EditorView, all: readonly ErrorMark[]): void {
  const length = view.state.doc.length;
  view.dispatch({ effects: setMarks.of(all.filter((each) => each.from < each.to && each.to <= length)) });
}

/** Inserts a text at the cursor. */
export function insertText(view: EditorView, text: string): void {
  view.dispatch(view.state.replaceSelection(text));
  view.focus();
}
