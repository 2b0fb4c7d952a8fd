import { expect, it } from 'vitest';
import type { Reply } from '../../api/http';
import type { DataFilesDataFile } from '../../wire';
import { FileUpload, type Sender } from './fileUpload';

const PART = 1 << 20;

/** A gateway that keeps what arrives and answers as a test has taught it. */
class Gateway implements Sender {
  received = 0;
  size = 0;
  readonly offsets: number[] = [];
  readonly losses: ('before' | 'after')[] = [];
  refusal: string | undefined;

  file = (): Reply<DataFilesDataFile> => ({
    kind: 'ok',
    value: { upload: 'id', name: 'a.csv', size: this.size, received: this.received, created: 1 },
  });
  begin = async (_: string, size: number): Promise<Reply<DataFilesDataFile>> => {
    this.size = size;
    return this.refusal === undefined ? this.file() : { kind: 'refused', status: 413, message: this.refusal };
  };
  part = (_: string, offset: number, part: Blob) => {
    this.offsets.push(offset);
    const loss = this.losses.shift();
    if (loss !== 'before') this.received = Math.max(this.received, offset + part.size);
    const reply: Reply<DataFilesDataFile> = loss === undefined ? this.file() : { kind: 'away', reason: 'lost' };
    return { reply: Promise.resolve(reply), stop: () => {} };
  };
  state = async () => this.file();
  pause = async () => {};
  partSize = async () => PART;
}

function file(size: number): File {
  return new File([new Uint8Array(size)], 'a.csv');
}

it('sends parts in order', async () => {
  const gateway = new Gateway();
  const reply = await new FileUpload(file(2 * PART + 5), () => {}, gateway).run();
  expect(reply).toEqual(gateway.file());
  expect(gateway.offsets).toEqual([0, PART, 2 * PART]);
});

it('goes on where the gateway is after a broken connection', async () => {
  const gateway = new Gateway();
  gateway.losses.push('before', 'after');
  const aways: boolean[] = [];
  await new FileUpload(file(2 * PART), (_, away) => aways.push(away), gateway).run();
  expect(gateway.offsets).toEqual([0, 0, PART]);
  expect(aways).toContain(true);
});

it('passes a refusal on', async () => {
  const gateway = new Gateway();
  gateway.refusal = 'too large';
  expect(await new FileUpload(file(5), () => {}, gateway).run()).toEqual({ kind: 'refused', status: 413, message: 'too large' });
});

it('sends nothing after it was stopped', async () => {
  const gateway = new Gateway();
  const upload = new FileUpload(file(2 * PART), () => {}, gateway);
  gateway.begin = async (_, size) => {
    gateway.size = size;
    upload.stop();
    return gateway.file();
  };
  expect(await upload.run()).toBeUndefined();
  expect(gateway.offsets).toEqual([]);
});
