import { marks } from '../log/logLine';

/** A text with highlighted matches. */
export function Marked({ text, wanted }: { text: string; wanted: RegExp | undefined }) {
  return <>{marks(text, wanted).map((piece, index) => (piece.hit ? <mark key={index}>{piece.text}</mark> : piece.text))}</>;
}
