import { batch, signal, type ReadonlySignal } from '@preact/signals';
import { gatewayPaths, reason, remove, send, unknownSession, type Place } from '../../api/gateway';
import { getJson, type Reply } from '../../api/http';
import type { Column, OperationsExecution, ResultsPage, StatementsSubmitted } from '../../wire';
import { Reader } from './resultReader';
import { Rows } from './resultRows';
import { Speed } from './rowRate';

export type Phase = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

/** How often at most a result that grows is drawn anew. */
const DRAW_MILLIS = 250;

let latest = 0;

/** One statement that was run from this page, with all that has come of it. It goes on while other pages are looked at. */
export class Run {
  readonly id = ++latest;
  readonly began = Date.now();
  readonly rows = new Rows();
  readonly phase = signal<Phase>('waiting');
  readonly place = signal<Place | undefined>(undefined);
  readonly columns = signal<readonly Column[]>([]);
  readonly job = signal<string | undefined>(undefined);
  readonly isQuery = signal<boolean | undefined>(undefined);
  /** How the gateway runs it; unknown for a command, and at a gateway that does not tell. */
  readonly execution = signal<OperationsExecution | undefined>(undefined);
  readonly failure = signal<string | undefined>(undefined);
  readonly paused = signal(false);
  readonly ended = signal<number | undefined>(undefined);
  /** Counts up when there are other rows than before, some times a second. */
  readonly age: ReadonlySignal<number> = signal(0);
  readonly speed = new Speed();
  /** Resolves when no more is to come. */
  readonly over: Promise<Phase>;

  /** Resolves when the statement was answered: it is done, has failed, or its rows begin to come. */
  readonly answered: Promise<void>;

  private answer: () => void = () => undefined;
  private finish: (phase: Phase) => void = () => undefined;
  private reader: Reader | undefined;
  private asked: Promise<void> | undefined;
  private watched = true;
  private drawing: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly statement: string) {
    this.over = new Promise((resolve) => (this.finish = resolve));
    this.answered = new Promise((resolve) => (this.answer = resolve));
  }

  /** Gives the statement to the session. */
  async start(session: string): Promise<void> {
    const given = await this.give(session);
    if (given.kind !== 'ok') {
      this.fail(unknownSession(given) ? GONE : reason(given));
      return;
    }
    const place = { session, operation: given.value.operationHandle };
    this.place.value = place;
    if (this.phase.value !== 'waiting') {
      void remove(gatewayPaths.stop(place));
      return;
    }
    this.phase.value = 'running';
    const listener = {
      page: (page: ResultsPage) => this.take(page),
      end: () => void this.complete(),
      failed: (message: string) => this.fail(message),
    };
    this.reader = new Reader(place, listener, this.watched ? 'live' : 'background');
  }

  /** Once more when the answer was missed: under its name, the statement runs only once all the same. */
  private async give(session: string): Promise<Reply<StatementsSubmitted>> {
    const body = { statement: this.statement, operationName: `web-${fresh()}` };
    const given = await send(gatewayPaths.statements(session), body);
    return given.kind === 'away' ? send(gatewayPaths.statements(session), body) : given;
  }

  fail(message: string): void {
    if (this.settled) return;
    this.failure.value = message;
    this.close('failed');
  }

  /** Whether it is looked at: only then its rows come as they are made. */
  watch(watched: boolean): void {
    this.watched = watched;
    if (!this.paused.value) this.reader?.goOn(watched ? 'live' : 'background');
  }

  /** Reads no further for now. The gateway holds back the query when it has no more room for what is not read. */
  pause(paused: boolean): void {
    this.paused.value = paused;
    this.reader?.goOn(paused ? 'paused' : this.watched ? 'live' : 'background');
  }

  /** Ends the statement and its query's job. */
  async cancel(): Promise<void> {
    if (this.settled) return;
    this.reader?.stop();
    this.close('cancelled');
    const place = this.place.value;
    if (place !== undefined) await remove(gatewayPaths.stop(place));
  }

  /** Drops the result, here and at the gateway; a query under way ends. */
  drop(): void {
    this.reader?.stop();
    clearTimeout(this.drawing);
    const place = this.place.value;
    if (place !== undefined) void remove(gatewayPaths.close(place));
    if (!this.settled) this.close('cancelled');
  }

  /** Whether rows were replaced or taken back. A table with a key gives updates in batch mode too, which only add. */
  get changing(): boolean {
    return this.rows.changing && this.execution.value?.changes !== false;
  }

  private get settled(): boolean {
    return this.ended.value !== undefined;
  }

  private take(page: ResultsPage): void {
    batch(() => {
      if (page.jobID !== undefined) this.job.value = page.jobID;
      if (page.isQueryResult !== undefined) this.isQuery.value = page.isQueryResult;
      if (this.columns.value.length === 0 && page.results !== undefined) this.columns.value = page.results.columns;
    });
    if (page.isQueryResult === true || page.jobID !== undefined) this.asked ??= this.ask();
    // what is no query has one page, and is done at its end
    if (page.isQueryResult === true) this.answer();
    const data = page.results?.data ?? [];
    if (data.length === 0) return;
    this.rows.add(data);
    this.speed.count(data.length, performance.now());
    this.drawing ??= setTimeout(() => this.draw(), this.age.value === 0 ? 0 : DRAW_MILLIS);
  }

  private async ask(): Promise<void> {
    const place = this.place.value;
    const reply = place === undefined ? undefined : await getJson(gatewayPaths.execution(place));
    if (reply?.kind === 'ok') this.execution.value = reply.value;
  }

  /** Done when the order of the rows is known as well. */
  private async complete(): Promise<void> {
    await this.asked;
    if (!this.settled) this.close('done');
  }

  private draw(): void {
    clearTimeout(this.drawing);
    this.drawing = undefined;
    (this.age as { value: number }).value++;
  }

  private close(phase: Phase): void {
    batch(() => {
      this.ended.value = Date.now();
      this.phase.value = phase;
      this.paused.value = false;
      this.draw();
    });
    this.finish(phase);
    this.answer();
  }
}

/** What a run fails with whose session is not there any more. */
export const GONE = 'The session has ended, with its settings and temporary tables. Run the statement again to open a new one.';

function fresh(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
