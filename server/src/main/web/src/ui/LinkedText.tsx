import type { TextPart } from '../wire';

/** A sentence of the server with a link at each vertex that it names. */
export function LinkedText({ parts, address }: { parts: readonly TextPart[]; address: (vertex: string) => string }) {
  return (
    <>
      {parts.map(({ text, vertex }, index) =>
        vertex === undefined ? text : (
          <a key={index} href={address(vertex)}>
            {text}
          </a>
        ),
      )}
    </>
  );
}
