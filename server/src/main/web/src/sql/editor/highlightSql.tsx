import { classHighlighter, highlightCode } from '@lezer/highlight';
import type { ComponentChildren } from 'preact';
import { flink } from './dialect';

/** Longer texts are shown without colours, in characters. */
const LONGEST = 20_000;

/** The words of a statement, each with the class of its kind. */
export function coloured(text: string): ComponentChildren {
  if (text.length > LONGEST) return text;
  const parts: ComponentChildren[] = [];
  const put = (part: string, classes: string) => {
    parts.push(
      classes === '' ? (
        part
      ) : (
        <span key={parts.length} class={classes}>
          {part}
        </span>
      ),
    );
  };
  highlightCode(text, flink.language.parser.parse(text), classHighlighter, put, () => parts.push('\n'));
  return parts;
}
