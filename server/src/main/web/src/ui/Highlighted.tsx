import { marks } from '../log/logLine';

/** A text with what is looked for marked in it. */
export function Marked({ text, wanted }: { text: string; wanted: RegExp | undefined }) {
  return <>{marks(text, wanted).map((piece, index) => (piece.hit ? <mark key={index}>{piece.text}</mark> : piece.text))}</>;
}
