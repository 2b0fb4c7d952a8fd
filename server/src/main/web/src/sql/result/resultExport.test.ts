import { expect, it } from 'vitest';
import type { Column } from '../../wire';
import { toCsv, toJson, withOps } from './resultExport';

const columns: Column[] = ['id', 'a "name"', 'id'].map((name) => ({ name, logicalType: { type: 'VARCHAR' }, comment: null }));

it('writes fields that need it in quotes, and a missing value apart from an empty text', () => {
  const csv = toCsv(columns, [
    [1, 'a,b', null],
    ['', 'say "x"\nnow', { k: [1, 'y'] }],
    [true, ' x', '9223372036854775807'],
  ]);
  expect(csv).toBe('id,"a ""name""",id\r\n1,"a,b",\r\n"","say ""x""\nnow","{""k"":[1,""y""]}"\r\ntrue," x",9223372036854775807\r\n');
});

it('writes the digits that a type has', () => {
  const price: Column[] = [{ name: 'price', logicalType: { type: 'DECIMAL', precision: 10, scale: 2 }, comment: null }];
  expect(toCsv(price, [[700], [null], [1.5]])).toBe('price\r\n700.00\r\n\r\n1.50\r\n');
});

it('tells what each change does when changes are written', () => {
  const changes = withOps(columns.slice(0, 1), [
    { id: 0, kind: 'INSERT', fields: [1] },
    { id: 1, kind: 'UPDATE_BEFORE', fields: [1] },
  ]);
  expect(toCsv(changes.columns, changes.rows)).toBe('op,id\r\n+I,1\r\n-U,1\r\n');
});

it('writes objects whose names are all different', () => {
  expect(JSON.parse(toJson(columns, [[1, 'x', null]]))).toEqual([{ id: 1, 'a "name"': 'x', id_2: null }]);
});
