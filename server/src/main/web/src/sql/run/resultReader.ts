import { gatewayPaths, reason, tokenOf, type Place } from '../../api/gateway';
import { address, explanation, getText } from '../../api/http';
import { answered } from '../../api/login';
import { readLines } from '../../api/readLines';
import type { ResultsPage } from '../../wire';
import { parseJsonExactly } from '../result/cellFormat';

/**
 * How a result is read: streamed while it is shown; polled in the background, because a browser allows few connections
 * per server; or paused.
 */
export type Pace = 'live' | 'background' | 'paused';

export interface ResultListener {
  page(page: ResultsPage): void;
  end(): void;
  failed(message: string): void;
}

type Step = 'ended' | 'again' | 'missed';

/** A line of the stream of results. */
interface StreamLine {
  id?: string;
  event?: 'rows' | 'end' | 'failed';
  data?: { page?: ResultsPage; errors?: string[] };
}

const POLL_MILLIS = 1_000;
/** A stream without data for this long after opening is buffered by a proxy, in milliseconds. */
const SILENCE_TIMEOUT_MILLIS = 20_000;
const MAX_MISSES = 20;
/** How long reading may block rendering, in milliseconds. */
const MAX_BLOCKING_MILLIS = 12;

/** Reads a result from its first page to its end, reconnecting as needed. */
export class ResultReader {
  private token = 0;
  private over = false;
  private streams = true;
  private misses = 0;
  private turn = new AbortController();
  private breathed = performance.now();

  constructor(
    private readonly place: Place,
    private readonly listener: ResultListener,
    private pace: Pace,
  ) {
    void this.read();
  }

  /** Continues at another pace. */
  goOn(pace: Pace): void {
    if (this.over || pace === this.pace) return;
    this.pace = pace;
    this.turn.abort();
  }

  /** Stops reading. */
  stop(): void {
    this.over = true;
    this.turn.abort();
  }

  private async read(): Promise<void> {
    while (!this.over) {
      this.turn = new AbortController();
      const turn = await this.take(this.turn.signal);
      if (turn === 'ended') return;
      this.misses = turn === 'missed' ? this.misses + 1 : 0;
      if (this.misses > MAX_MISSES) return void this.fail('The gateway stopped responding. The statement may still be running; see Sessions.');
      if (this.misses > 0) await pause(Math.min(POLL_MILLIS * this.misses, 5_000));
    }
  }

  private async take(signal: AbortSignal): Promise<Step> {
    if (this.pace === 'paused') return aborted(signal);
    if (this.pace === 'live' && this.streams) return this.stream(signal);
    return this.ask(signal);
  }

  private async stream(signal: AbortSignal): Promise<Step> {
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(), SILENCE_TIMEOUT_MILLIS);
    try {
      const request = { headers: { Accept: 'application/x-ndjson' }, signal: AbortSignal.any([signal, silence.signal]) };
      const response = await fetch(address(gatewayPaths.results(this.place, this.token)), request);
      if (!response.ok || response.body === null) return await this.refused(response);
      for await (const line of readLines(response.body)) {
        clearTimeout(timer);
        if (signal.aborted) break;
        if (line !== '' && this.arrived(parseJsonExactly(line) as StreamLine) === 'ended') return 'ended';
        await this.breathe();
      }
      return signal.aborted ? 'again' : 'missed';
    } catch {
      if (silence.signal.aborted) this.streams = false;
      return signal.aborted || silence.signal.aborted ? 'again' : 'missed';
    } finally {
      clearTimeout(timer);
    }
  }

  private async refused(response: Response): Promise<Step> {
    answered(response.status);
    if (response.status === 502 || response.status === 504) return 'missed';
    // There are too many streams, or the server has none.
    if (response.status === 404 || response.status === 405 || response.status === 429 || response.status === 503) {
      this.streams = false;
      return 'again';
    }
    return this.fail(await explanation(response));
  }

  private arrived({ id, event, data }: StreamLine): Step {
    if (event === 'failed') return this.fail((data?.errors ?? []).join('\n'));
    if (this.over) return 'ended';
    if (data?.page !== undefined) this.listener.page(data.page);
    if (event === 'end') return this.end();
    if (id !== undefined) this.token = Number(id);
    return 'again';
  }

  private async ask(signal: AbortSignal): Promise<Step> {
    const wait = this.pace === 'live' ? 2_000 : 0;
    const reply = await getText(gatewayPaths.result(this.place, this.token, wait), signal);
    if (signal.aborted) return 'again';
    if (reply.kind === 'away') return 'missed';
    if (reply.kind === 'refused') return this.fail(reason(reply));
    const page = parseJsonExactly(reply.value) as ResultsPage;
    if (page.resultType !== 'NOT_READY') this.listener.page(page);
    if (page.resultType === 'EOS' || page.nextResultUri === undefined) return this.end();
    this.token = tokenOf(page.nextResultUri);
    if ((page.results?.data.length ?? 0) === 0) await Promise.race([pause(this.pace === 'live' ? 100 : POLL_MILLIS), aborted(signal)]);
    else await this.breathe();
    return 'again';
  }

  private end(): Step {
    this.over = true;
    this.listener.end();
    return 'ended';
  }

  private fail(message: string): Step {
    if (!this.over) this.listener.failed(message);
    this.over = true;
    return 'ended';
  }

  /** Lets the page render when a lot of data arrives. */
  private async breathe(): Promise<void> {
    if (performance.now() - this.breathed < MAX_BLOCKING_MILLIS) return;
    await pause(0);
    this.breathed = performance.now();
  }
}

function pause(millis: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, millis));
}

function aborted(signal: AbortSignal): Promise<Step> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve('again');
    else signal.addEventListener('abort', () => resolve('again'), { once: true });
  });
}
