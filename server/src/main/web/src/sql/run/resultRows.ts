import type { Row, RowKind } from '../../wire';
import type { Value } from '../result/cellFormat';

export type Fields = readonly Value[];

/** A row that is kept, under a number that stays its own for as long as it stands. */
export interface Kept {
  id: number;
  fields: Fields;
}

/** A change as it came. */
export interface Changed extends Kept {
  kind: RowKind;
}

/**
 * The rows of a result as they stand after all changes so far, and the changes themselves. Both keep the newest `limit`
 * and let the older ones fall out.
 *
 * A row that is taken back is found by its content. An update takes the place of the row that it replaces, so that
 * what is looked at stays where it is.
 */
export class Rows {
  /** How many changes have come in all. */
  received = 0;
  /** How many rows fell out of the table because there were too many. */
  dropped = 0;
  /** Whether anything but additions has come; only then are the changes another thing than the table. */
  changing = false;

  private readonly standing = new Map<number, Kept>();
  private readonly log = new Map<number, Changed>();
  /** Where rows of a content stand, the latest last; made when the first row is taken back. */
  private places: Map<string, number[]> | undefined;
  private vacated: number[] = [];
  private next = 0;
  // going on from where they were; beginning anew would pass all that was deleted at the front
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

  /** The table, oldest rows first. */
  table(): Kept[] {
    return [...this.standing.values()];
  }

  /** The changes, oldest first. */
  changes(): Changed[] {
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

  private drop({ id, fields }: Kept): void {
    this.forget(id, fields);
    this.standing.delete(id);
    this.dropped++;
  }

  private take(kind: RowKind, fields: Fields): void {
    const key = JSON.stringify(fields);
    const ids = this.places?.get(key);
    const id = ids?.pop();
    if (ids?.length === 0) this.places?.delete(key);
    // it may have fallen out long ago
    if (id === undefined) return;
    if (kind === 'DELETE') {
      this.standing.delete(id);
      return;
    }
    // the place stays, with the old content, until the new one comes right behind
    this.vacated.push(id);
  }

  /** An update of which only the first half came is a removal. */
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
