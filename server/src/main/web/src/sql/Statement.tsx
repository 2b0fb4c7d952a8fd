import { highlightCode, classHighlighter } from '@lezer/highlight';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { flink } from './dialect';

/** More than this is shown without colours. */
const LONGEST = 20_000;

/** A statement that is only read, in the colours of the editor. */
export function Statement({ text, short = false }: { text: string; short?: boolean }) {
  const shown = short ? text.replace(/\s+/g, ' ').trim() : text;
  const parts = useMemo(() => coloured(shown), [shown]);
  return <code class={short ? 'statement short' : 'statement'}>{parts}</code>;
}

function coloured(text: string): ComponentChildren {
  if (text.length > LONGEST) return text;
  const parts: ComponentChildren[] = [];
  highlightCode(
    text,
    flink.language.parser.parse(text),
    classHighlighter,
    (part, classes) => parts.push(classes === '' ? part : <span key={parts.length} class={classes}>{part}</span>),
    () => parts.push('\n'),
  );
  return parts;
}
