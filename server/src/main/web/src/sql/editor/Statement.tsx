import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import './statement.css';

/** The language of statements is fetched once somebody looks at one; until then they are read without colours. */
const paint = signal<((text: string) => ComponentChildren) | undefined>(undefined);
let asked = false;

async function fetchColours(): Promise<void> {
  if (asked) return;
  asked = true;
  try {
    const { coloured } = await import('./highlightSql');
    paint.value = coloured;
  } catch {
    // without colours it is the same text
  }
}

/** A statement that is only read, in the colours of the editor. */
export function Statement({ text, short = false }: { text: string; short?: boolean }) {
  useEffect(() => void fetchColours(), []);
  const shown = short ? text.replace(/\s+/g, ' ').trim() : text;
  const how = paint.value;
  const parts = useMemo(() => how?.(shown) ?? shown, [shown, how]);
  return <code class={short ? 'statement short' : 'statement'}>{parts}</code>;
}
