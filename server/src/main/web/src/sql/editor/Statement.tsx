import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import './statement.css';

/** The highlighter is loaded with the first statement; until then statements have no colours. */
const paint = signal<((text: string) => ComponentChildren) | undefined>(undefined);
let asked = false;

async function fetchColours(): Promise<void> {
  if (asked) return;
  asked = true;
  try {
    const { highlightSql } = await import('./highlightSql');
    paint.value = highlightSql;
  } catch {
    // Without colours the text is the same.
  }
}

/** A read-only statement with syntax highlighting. */
export function Statement({ text, short = false }: { text: string; short?: boolean }) {
  useEffect(() => void fetchColours(), []);
  const shown = short ? text.replace(/\s+/g, ' ').trim() : text;
  const how = paint.value;
  const parts = useMemo(() => how?.(shown) ?? shown, [shown, how]);
  return <code class={short ? 'statement short' : 'statement'}>{parts}</code>;
}
