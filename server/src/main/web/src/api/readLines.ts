/** The lines of a streamed response. Empty lines are heartbeats. */
export async function* readLines(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let begun = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const parts = value.split('\n');
      const rest = parts.pop()!;
      if (parts.length === 0) {
        begun += rest;
        continue;
      }
      yield begun + parts[0]!;
      yield* parts.slice(1);
      begun = rest;
    }
    if (begun !== '') yield begun;
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}
