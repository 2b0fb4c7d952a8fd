import { splitMatches } from './textMatches';

/** A text with highlighted matches. */
export function Highlighted({ text, wanted }: { text: string; wanted: RegExp | undefined }) {
  return <>{splitMatches(text, wanted).map((piece, index) => (piece.hit ? <mark key={index}>{piece.text}</mark> : piece.text))}</>;
}
