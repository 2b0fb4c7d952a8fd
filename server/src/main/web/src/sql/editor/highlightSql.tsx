import { classHighlighter, highlightCode } from '@lezer/highlight';
import type { ComponentChildren } from 'preact';
import { flink } from './dialect';

/** Longer texts are shown without colours, in characters. */
const MAX_LENGTH = 20_000;

/** The words of a statement, each with the class of its kind. */
export function highlightSql(text: string): ComponentChildren {
  if (text.length > MAX_LENGTH) return text;
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
