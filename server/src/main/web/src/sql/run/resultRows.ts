import type { Row, RowKind } from '../../wire';
import type { Value } from '../result/cellFormat';

export type Fields = readonly Value[];

/** A row of the table, with a stable id. */
export interface ResultRow {
  id: number;
  fields: Fields;
}

/** A change. */
export interface RowChange extends ResultRow {
  kind: RowKind;
}

/** The rows of a result after all changes so far, and the changes themselves. Both keep the newest `limit` entries. */
export class ResultRows {
  /** The number of changes received. */
  received = 0;
  /** The number of rows dropped from the table because of the limit. */
  dropped = 0;
  /** Whether there was any change other than an insertion. Only then do changes differ from the table. */
  changing = false;

  private readonly standing = new Map<number, ResultRow>();
  private readonly log = new Map<number, RowChange>();
  /** The ids of rows by content, latest last; built when the first row is retracted. */
  private places: Map<string, number[]> | undefined;
  private vacated: number[] = [];
  private next = 0;
  // Iterators that continue where they were, because new ones would walk over deleted entries.
  private readonly oldestStanding = this.standing.values();
  private readonly oldestLogged = this.log.keys();

  constructor(readonly limit: number = 100_000) {}

  get size(): number {
    return this.standing.size;
  }

  add(rows: readonly Row[]): void {
    for (const row of rows) this.change(row.kind, row.fields);
    while (this.log.size > this.limit) this.log.delete(this.oldestLogged.next().value!);
    while (this.standing.size > this.limit) this.drop(this.oldestStanding.next().value!);
  }

  /** The table, oldest row first. */
  table(): ResultRow[] {
    return [...this.standing.values()];
  }

  /** The changes, oldest first. */
  changes(): RowChange[] {
    return this.changing ? [...this.log.values()] : this.table().map((row) => ({ ...row, kind: 'INSERT' }));
  }

  private change(kind: RowKind, fields: Fields): void {
    if (kind !== 'INSERT' && !this.changing) this.beginChanging();
    const id = this.received++;
    if (this.changing) this.log.set(id, { id, kind, fields });
    if (kind !== 'UPDATE_AFTER') this.vacate();
    if (kind === 'UPDATE_BEFORE' || kind === 'DELETE') this.take(kind, fields);
    else this.put(kind === 'UPDATE_AFTER' ? (this.vacated.pop() ?? this.next++) : this.next++, fields);
  }

  private beginChanging(): void {
    this.changing = true;
    this.places = new Map();
    for (const row of this.standing.values()) {
      this.log.set(row.id, { ...row, kind: 'INSERT' });
      this.note(row.id, row.fields);
    }
  }

  private put(id: number, fields: Fields): void {
    this.standing.set(id, { id, fields });
    this.note(id, fields);
  }

  private drop({ id, fields }: ResultRow): void {
    this.forget(id, fields);
    this.standing.delete(id);
    this.dropped++;
  }

  private take(kind: RowKind, fields: Fields): void {
    const key = JSON.stringify(fields);
    const ids = this.places?.get(key);
    const id = ids?.pop();
    if (ids?.length === 0) this.places?.delete(key);
    // The row may have been dropped before.
    if (id === undefined) return;
    if (kind === 'DELETE') {
      this.standing.delete(id);
      return;
    }
    // The row keeps its place until the new content arrives.
    this.vacated.push(id);
  }

  /** An update without a second half is a removal. */
  private vacate(): void {
    if (this.vacated.length === 0) return;
    for (const id of this.vacated) this.standing.delete(id);
    this.vacated = [];
  }

  private note(id: number, fields: Fields): void {
    if (this.places === undefined) return;
    const key = JSON.stringify(fields);
    const ids = this.places.get(key);
    if (ids === undefined) this.places.set(key, [id]);
    else ids.push(id);
  }

  private forget(id: number, fields: Fields): void {
    if (this.places === undefined) return;
    const key = JSON.stringify(fields);
    const left = this.places.get(key)?.filter((each) => each !== id) ?? [];
    if (left.length === 0) this.places.delete(key);
    else this.places.set(key, left);
  }
}
