import { gatewayPaths, send } from '../../api/gateway';
import { getJson, type Reply } from '../../api/http';
import { upload } from '../../api/upload';
import type { DataFilesDataFile } from '../../wire';

const PAUSE_MILLIS = 1_000;
const MAX_PAUSES = 60;
const MIN_PART = 1 << 20;

/** What the upload needs of the world, which tests replace. */
export interface Sender {
  begin: (name: string, size: number) => Promise<Reply<DataFilesDataFile>>;
  part: (id: string, offset: number, part: Blob, name: string, progress: (share: number) => void) => { reply: Promise<Reply<DataFilesDataFile>>; stop: () => void };
  state: (id: string) => Promise<Reply<DataFilesDataFile>>;
  pause: () => Promise<void>;
  partSize: () => Promise<number>;
}

const sender: Sender = {
  begin: (name, size) => send(gatewayPaths.beginUpload, { name, size }),
  part: (id, offset, part, name, progress) => upload(gatewayPaths.part(id, offset), 'jarfile', new File([part], name), progress),
  state: (id) => getJson(gatewayPaths.upload(id)),
  pause: () => new Promise((resolve) => setTimeout(resolve, PAUSE_MILLIS)),
  partSize: async () => {
    const listing = await getJson(gatewayPaths.uploads);
    return listing.kind === 'ok' ? listing.value.partSize : MIN_PART;
  },
};

/** Sends a file in parts. After a broken connection it goes on where the gateway is. */
export class FileUpload {
  private stopped = false;
  private stopPart = () => {};

  constructor(
    private readonly file: File,
    private readonly progress: (share: number, away: boolean) => void,
    private readonly world: Sender = sender,
  ) {}

  stop(): void {
    this.stopped = true;
    this.stopPart();
  }

  /** Resolves with the file when all of it has arrived; `undefined` if it was stopped. */
  async run(): Promise<Reply<DataFilesDataFile> | undefined> {
    const size = this.file.size;
    const part = Math.min(await this.world.partSize(), Math.max(MIN_PART, Math.ceil(size / 100)));
    let reply = await this.world.begin(this.file.name, size);
    if (reply.kind !== 'ok') return reply;
    let at = reply.value;
    for (let pauses = 0; !this.stopped && at.received < size;) {
      reply = await this.next(at, part);
      if (this.stopped) break;
      if (reply.kind === 'ok') {
        at = reply.value;
        pauses = 0;
      } else if (passing(reply) && ++pauses <= MAX_PAUSES) {
        this.progress(at.received / size, true);
        await this.world.pause();
        const now = await this.world.state(at.upload);
        if (now.kind === 'ok') at = now.value;
      } else return reply;
    }
    return this.stopped ? undefined : { kind: 'ok', value: at };
  }

  private next(at: DataFilesDataFile, part: number): Promise<Reply<DataFilesDataFile>> {
    const size = this.file.size;
    const end = Math.min(size, at.received + part);
    const share = (sent: number) => this.progress((at.received + sent * (end - at.received)) / size, false);
    const sending = this.world.part(at.upload, at.received, this.file.slice(at.received, end), this.file.name, share);
    this.stopPart = sending.stop;
    return sending.reply;
  }
}

/** Whether another attempt may succeed: the server does not answer, other parts are on their way, or this one arrived already. */
function passing(reply: Exclude<Reply<unknown>, { kind: 'ok' }>): boolean {
  return reply.kind === 'away' || [409, 429, 503].includes(reply.status);
}
