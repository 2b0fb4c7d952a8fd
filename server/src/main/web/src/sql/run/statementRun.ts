import { batch, signal, type ReadonlySignal } from '@preact/signals';
import { gatewayPaths, reason, remove, send, tokenOf, unknownSession, type Place, type Refused } from '../../api/gateway';
import { getJson, getText, type Reply } from '../../api/http';
import type { Column, OperationsExecution, ResultsPage, StatementsSubmitted } from '../../wire';
import { randomId } from '../../randomId';
import { parseJsonExactly } from '../result/cellFormat';
import { ResultReader } from './resultReader';
import { ResultRows } from './resultRows';
import { RowRate } from './rowRate';

export type Phase = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

/** The minimum time between two renders of a growing result, in milliseconds. */
const RENDER_MILLIS = 250;

let latest = 0;

/** A statement that was run from this page and its results. It continues while other screens are shown. */
export class StatementRun {
  readonly id = ++latest;
  readonly began = Date.now();
  readonly rows = new ResultRows();
  readonly phase = signal<Phase>('waiting');
  readonly place = signal<Place | undefined>(undefined);
  readonly columns = signal<readonly Column[]>([]);
  readonly job = signal<string | undefined>(undefined);
  readonly isQuery = signal<boolean | undefined>(undefined);
  /** The execution mode; unknown for a command, and with gateways that do not report it. */
  readonly execution = signal<OperationsExecution | undefined>(undefined);
  readonly failure = signal<string | undefined>(undefined);
  /** When another try may succeed, if the gateway has refused the statement for now because of a limit. */
  readonly retryAt = signal<number | undefined>(undefined);
  readonly paused = signal(false);
  /** Whether rows are missing at the end, because the gateway has kept the first ones only. */
  readonly cut = signal(false);
  readonly ended = signal<number | undefined>(undefined);
  /** Counts changes of the rows, a few times per second. */
  readonly age: ReadonlySignal<number> = signal(0);
  readonly speed = new RowRate();
  /** Resolves when the statement has ended. */
  readonly over: Promise<Phase>;

  /** Resolves when the statement has ended or its first rows have arrived. */
  readonly answered: Promise<void>;

  private answer: () => void = () => undefined;
  private finish: (phase: Phase) => void = () => undefined;
  private reader: ResultReader | undefined;
  private asked: Promise<void> | undefined;
  private watched = true;
  private drawing: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly statement: string) {
    this.over = new Promise((resolve) => (this.finish = resolve));
    this.answered = new Promise((resolve) => (this.answer = resolve));
  }

  /** Submits the statement to a session. */
  async start(session: string): Promise<void> {
    const submitted = await this.submit(session);
    if (submitted.kind !== 'ok') {
      this.refuse(submitted);
      return;
    }
    const place = { session, operation: submitted.value.operationHandle };
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
    this.reader = new ResultReader(place, listener, this.watched ? 'live' : 'background');
  }

  /** Reads the result of an earlier operation that the gateway has kept, all rows or the first ones. */
  async open(operation: string, complete: boolean): Promise<void> {
    this.phase.value = 'running';
    this.cut.value = !complete;
    for (let token = 0; !this.settled; ) {
      const reply = await getText(gatewayPaths.keptResult(operation, token));
      if (reply.kind !== 'ok') return this.fail(reason(reply));
      const page = parseJsonExactly(reply.value) as ResultsPage;
      this.take(page);
      if (page.resultType === 'EOS' || page.nextResultUri === undefined) return this.complete();
      token = tokenOf(page.nextResultUri);
    }
  }

  /** Retries if the answer was lost. The operation name ensures that the statement runs only once. */
  private async submit(session: string): Promise<Reply<StatementsSubmitted>> {
    const body = { statement: this.statement, operationName: `web-${randomId()}` };
    const submitted = await send(gatewayPaths.statements(session), body);
    return submitted.kind === 'away' ? send(gatewayPaths.statements(session), body) : submitted;
  }

  /** Ends without having run. */
  refuse(refusal: Refused): void {
    if (this.settled) return;
    if (refusal.kind === 'refused' && refusal.retryAfter !== undefined) this.retryAt.value = Date.now() + refusal.retryAfter * 1_000;
    this.fail(unknownSession(refusal) ? SESSION_GONE : reason(refusal));
  }

  fail(message: string): void {
    if (this.settled) return;
    this.failure.value = message;
    this.close('failed');
  }

  /** Sets whether the result is shown. Only then are rows streamed. */
  watch(watched: boolean): void {
    this.watched = watched;
    if (!this.paused.value) this.reader?.goOn(watched ? 'live' : 'background');
  }

  /** Stops or resumes reading. The gateway holds the query back when its buffer is full. */
  pause(paused: boolean): void {
    this.paused.value = paused;
    this.reader?.goOn(paused ? 'paused' : this.watched ? 'live' : 'background');
  }

  /** Cancels the statement and its query's job. */
  async cancel(): Promise<void> {
    if (this.settled) return;
    this.reader?.stop();
    this.close('cancelled');
    const place = this.place.value;
    if (place !== undefined) await remove(gatewayPaths.stop(place));
  }

  /** Discards the result, here and on the gateway. A running query ends. */
  drop(): void {
    this.reader?.stop();
    clearTimeout(this.drawing);
    const place = this.place.value;
    if (place !== undefined) void remove(gatewayPaths.close(place));
    if (!this.settled) this.close('cancelled');
  }

  /** Whether rows were updated or removed. In batch mode, a table with a key has updates that only add rows. */
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
    // A statement that is not a query has one page and ends with it.
    if (page.isQueryResult === true) this.answer();
    const data = page.results?.data ?? [];
    if (data.length === 0) return;
    this.rows.add(data);
    this.speed.count(data.length, performance.now());
    this.drawing ??= setTimeout(() => this.draw(), this.age.value === 0 ? 0 : RENDER_MILLIS);
  }

  private async ask(): Promise<void> {
    const place = this.place.value;
    const reply = place === undefined ? undefined : await getJson(gatewayPaths.execution(place));
    if (reply?.kind === 'ok') this.execution.value = reply.value;
  }

  /** Waits for the order of the rows before completing. */
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

/** The failure of a run whose session no longer exists. */
export const SESSION_GONE = 'The session has ended, with its settings and temporary tables. Run the statement again to open a new one.';
