import type { Column, LogicalType } from '../../wire';
import type { Fields } from '../run/resultRows';
import { formatValue, type Value } from './cellFormat';

/**
 * Writes rows as a Parquet file: one row group, plain values, not packed. Moments are local times of the session, and
 * nested values are texts of JSON, as the shell's `\export` writes them.
 */
export function toParquet(columns: readonly Column[], rows: readonly Fields[]): Uint8Array<ArrayBuffer> {
  const file = new Bytes().ascii('PAR1');
  const chunks = columns.map((column, index) => {
    const kind = kindOf(column.logicalType);
    const page = pageOf(kind, column.logicalType, rows.map((row) => row[index] ?? null));
    const offset = file.length;
    file.put(header(page.length, rows.length)).put(page);
    return { column, kind, offset, size: file.length - offset };
  });
  const footer = new Struct().i32(1, 1).structs(2, [root(columns.length), ...chunks.map(({ column, kind }) => schema(column, kind))]);
  footer.i64(3, rows.length).structs(4, rows.length === 0 ? [] : [group(chunks, rows.length)]).text(6, 'Millrace');
  const described = footer.end();
  return file.put(described).i32(described.length).ascii('PAR1').all();
}

type Kind = 'BOOLEAN' | 'INT32' | 'INT64' | 'FLOAT' | 'DOUBLE' | 'BYTE_ARRAY' | 'FIXED';

const NUMBERS: Record<Kind, number> = { BOOLEAN: 0, INT32: 1, INT64: 2, FLOAT: 4, DOUBLE: 5, BYTE_ARRAY: 6, FIXED: 7 };
const DECIMAL_BYTES = 16;
const LONG_DIGITS = 18;

interface Chunk {
  column: Column;
  kind: Kind;
  offset: number;
  size: number;
}

function kindOf(type: LogicalType): Kind {
  switch (type.type) {
    case 'BOOLEAN':
      return 'BOOLEAN';
    case 'TINYINT':
    case 'SMALLINT':
    case 'INTEGER':
    case 'DATE':
    case 'TIME_WITHOUT_TIME_ZONE':
      return 'INT32';
    case 'BIGINT':
    case 'TIMESTAMP_WITHOUT_TIME_ZONE':
    case 'TIMESTAMP_WITH_LOCAL_TIME_ZONE':
      return 'INT64';
    case 'FLOAT':
      return 'FLOAT';
    case 'DOUBLE':
      return 'DOUBLE';
    case 'DECIMAL':
      return (type.precision ?? 10) <= LONG_DIGITS ? 'INT64' : 'FIXED';
    default:
      return 'BYTE_ARRAY';
  }
}

/** First which values are present, in groups of eight bits, then those. */
function pageOf(kind: Kind, type: LogicalType, values: readonly Value[]): Uint8Array {
  const levels = new Bytes().varint(BigInt((Math.ceil(values.length / 8) << 1) | 1)).put(bits(values.map((value) => value !== null)));
  const page = new Bytes().i32(levels.length).put(levels.all());
  const present = values.filter((value) => value !== null);
  if (kind === 'BOOLEAN') page.put(bits(present.map(Boolean)));
  else for (const value of present) put(page, kind, type, value);
  return page.all();
}

function bits(values: readonly boolean[]): Uint8Array {
  const all = new Uint8Array(Math.ceil(values.length / 8));
  values.forEach((value, index) => value && (all[index >> 3]! |= 1 << (index & 7)));
  return all;
}

function put(page: Bytes, kind: Kind, type: LogicalType, value: Value): void {
  if (kind === 'INT32') page.i32(whole(type, value));
  else if (kind === 'INT64') page.i64(type.type === 'DECIMAL' ? unscaled(type, value) : type.type === 'BIGINT' ? BigInt(String(value)) : moment(type, String(value)));
  else if (kind === 'FLOAT') page.f32(Number(value));
  else if (kind === 'DOUBLE') page.f64(Number(value));
  else if (kind === 'FIXED') page.put(bigEndian(unscaled(type, value)));
  else {
    const bytes = isBinary(type) ? Uint8Array.from(atob(String(value)), (char) => char.charCodeAt(0)) : UTF8.encode(textOf(type, value));
    page.i32(bytes.length).put(bytes);
  }
}

const UTF8 = new TextEncoder();

function textOf(type: LogicalType, value: Value): string {
  return typeof value === 'object' ? JSON.stringify(value) : formatValue(value, type);
}

function isBinary(type: LogicalType): boolean {
  return type.type === 'BINARY' || type.type === 'VARBINARY';
}

function whole(type: LogicalType, value: Value): number {
  if (type.type === 'DATE') return Math.round(Date.parse(`${String(value)}T00:00:00Z`) / 86_400_000);
  if (type.type === 'TIME_WITHOUT_TIME_ZONE') return Date.parse(`1970-01-01T${String(value)}Z`);
  return Number(value);
}

/** The digits of a fraction that the unit of a type has: of milli-, micro- or nanoseconds. */
function fractionDigits(type: LogicalType): number {
  const precision = type.precision ?? 6;
  return precision <= 3 ? 3 : precision <= 6 ? 6 : 9;
}

function moment(type: LogicalType, text: string): bigint {
  const [seconds = '', fraction = ''] = text.replace(' ', 'T').replace(/Z$/, '').split('.');
  const digits = fractionDigits(type);
  const whole = BigInt(Date.parse(`${seconds.length === 16 ? `${seconds}:00` : seconds}Z`) / 1000);
  return whole * 10n ** BigInt(digits) + BigInt(fraction.padEnd(digits, '0').slice(0, digits));
}

function unscaled(type: LogicalType, value: Value): bigint {
  const [, sign = '', digits = '0', fraction = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(formatValue(value, type).replaceAll(/[^\d.-]/g, '')) ?? [];
  const scale = type.scale ?? 0;
  return BigInt(`${sign}${digits}${fraction.padEnd(scale, '0').slice(0, scale)}`);
}

function bigEndian(value: bigint): Uint8Array {
  const bytes = new Uint8Array(DECIMAL_BYTES);
  let rest = BigInt.asUintN(8 * DECIMAL_BYTES, value);
  for (let at = DECIMAL_BYTES - 1; at >= 0; at--, rest >>= 8n) bytes[at] = Number(rest & 0xffn);
  return bytes;
}

function header(size: number, values: number): Uint8Array {
  const page = new Struct().i32(1, values).i32(2, 0).i32(3, 3).i32(4, 3).end();
  return new Struct().i32(1, 0).i32(2, size).i32(3, size).struct(5, page).end();
}

function root(columns: number): Uint8Array {
  return new Struct().text(4, 'result').i32(5, columns).end();
}

/** Describes a column, with the numbers of Parquet's annotations. */
function schema({ name, logicalType: type }: Column, kind: Kind): Uint8Array {
  const element = new Struct().i32(1, NUMBERS[kind]);
  if (kind === 'FIXED') element.i32(2, DECIMAL_BYTES);
  element.i32(3, 1).text(4, name);
  if (type.type === 'DECIMAL') element.i32(6, 5).i32(7, type.scale ?? 0).i32(8, type.precision ?? 10);
  else if (type.type === 'DATE') element.i32(6, 6);
  else if (type.type === 'TIME_WITHOUT_TIME_ZONE') element.i32(6, 7);
  else if (type.type === 'TINYINT') element.i32(6, 15);
  else if (type.type === 'SMALLINT') element.i32(6, 16);
  else if (type.type.startsWith('TIMESTAMP')) element.struct(10, timestamp(type));
  else if (kind === 'BYTE_ARRAY' && !isBinary(type)) element.i32(6, 0);
  return element.end();
}

function timestamp(type: LogicalType): Uint8Array {
  const unit = new Struct().struct(fractionDigits(type) / 3, new Struct().end()).end();
  return new Struct().struct(8, new Struct().no(1).struct(2, unit).end()).end();
}

function group(chunks: readonly Chunk[], rows: number): Uint8Array {
  const described = chunks.map(({ column, kind, offset, size }) => {
    const data = new Struct().i32(1, NUMBERS[kind]).i32s(2, [0, 3]).texts(3, [column.name]).i32(4, 0);
    data.i64(5, rows).i64(6, size).i64(7, size).i64(9, offset);
    return new Struct().i64(2, offset).struct(3, data.end()).end();
  });
  return new Struct().structs(1, described).i64(2, chunks.reduce((sum, chunk) => sum + chunk.size, 0)).i64(3, rows).end();
}

/** Bytes that grow, numbers with the least byte first. */
class Bytes {
  private buffer = new Uint8Array(1024);
  private view = new DataView(this.buffer.buffer);
  length = 0;

  private room(more: number): number {
    const at = this.length;
    this.length += more;
    if (this.length > this.buffer.length) {
      const larger = new Uint8Array(Math.max(this.length, 2 * this.buffer.length));
      larger.set(this.buffer);
      this.buffer = larger;
      this.view = new DataView(larger.buffer);
    }
    return at;
  }

  put(bytes: Uint8Array): this {
    const at = this.room(bytes.length);
    this.buffer.set(bytes, at);
    return this;
  }

  ascii(text: string): this {
    return this.put(UTF8.encode(text));
  }

  i32(value: number): this {
    const at = this.room(4);
    this.view.setInt32(at, value, true);
    return this;
  }

  i64(value: bigint): this {
    const at = this.room(8);
    this.view.setBigInt64(at, value, true);
    return this;
  }

  f32(value: number): this {
    const at = this.room(4);
    this.view.setFloat32(at, value, true);
    return this;
  }

  f64(value: number): this {
    const at = this.room(8);
    this.view.setFloat64(at, value, true);
    return this;
  }

  varint(value: bigint): this {
    let rest = value;
    for (; rest > 0x7fn; rest >>= 7n) this.put(Uint8Array.of(Number(rest & 0x7fn) | 0x80));
    return this.put(Uint8Array.of(Number(rest)));
  }

  all(): Uint8Array<ArrayBuffer> {
    return this.buffer.slice(0, this.length);
  }
}

/** A struct in Thrift's compact protocol, in which Parquet describes itself. */
class Struct {
  private readonly out = new Bytes();
  private last = 0;

  private field(id: number, type: number): Bytes {
    const delta = id - this.last;
    this.last = id;
    return this.out.put(Uint8Array.of((delta << 4) | type));
  }

  private static zigzag(value: number): bigint {
    return BigInt(value) * 2n;
  }

  no(id: number): this {
    this.field(id, 2);
    return this;
  }

  i32(id: number, value: number): this {
    this.field(id, 5).varint(Struct.zigzag(value));
    return this;
  }

  i64(id: number, value: number): this {
    this.field(id, 6).varint(Struct.zigzag(value));
    return this;
  }

  text(id: number, value: string): this {
    const bytes = UTF8.encode(value);
    this.field(id, 8).varint(BigInt(bytes.length)).put(bytes);
    return this;
  }

  private list(id: number, size: number, type: number): Bytes {
    const out = this.field(id, 9);
    return size < 15 ? out.put(Uint8Array.of((size << 4) | type)) : out.put(Uint8Array.of(0xf0 | type)).varint(BigInt(size));
  }

  i32s(id: number, values: readonly number[]): this {
    const out = this.list(id, values.length, 5);
    values.forEach((value) => out.varint(Struct.zigzag(value)));
    return this;
  }

  texts(id: number, values: readonly string[]): this {
    const out = this.list(id, values.length, 8);
    values.map((value) => UTF8.encode(value)).forEach((bytes) => out.varint(BigInt(bytes.length)).put(bytes));
    return this;
  }

  struct(id: number, bytes: Uint8Array): this {
    this.field(id, 12).put(bytes);
    return this;
  }

  structs(id: number, all: readonly Uint8Array[]): this {
    const out = this.list(id, all.length, 12);
    all.forEach((each) => out.put(each));
    return this;
  }

  end(): Uint8Array {
    return this.out.put(Uint8Array.of(0)).all();
  }
}
