import { expect, it } from 'vitest';
import { tokenOf } from './gateway';
import { readLines } from './readLines';

const read = async (...chunks: string[]) => {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
      controller.close();
    },
  });
  const found: string[] = [];
  for await (const line of readLines(body)) found.push(line);
  return found;
};

it('puts lines together that come in pieces', async () => {
  expect(await read('{"a"', ':1}\n\n{"b":2}\n{"c', '"', ':3}')).toEqual(['{"a":1}', '', '{"b":2}', '{"c":3}']);
});

it('gives nothing where nothing comes', async () => {
  expect(await read()).toEqual([]);
});

it('reads the token of the next page, whatever follows it', () => {
  expect(tokenOf('/v4/sessions/a-1/operations/b-2/result/17?rowFormat=JSON')).toBe(17);
  expect(tokenOf('/v4/sessions/a-1/operations/b-2/result/3')).toBe(3);
});
