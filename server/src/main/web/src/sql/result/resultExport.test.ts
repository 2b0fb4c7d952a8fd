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

it('writes numbers as numbers, with all their digits', () => {
  const typed: Column[] = [
    { name: 'mean', logicalType: { type: 'DOUBLE' }, comment: null },
    { name: 'code', logicalType: { type: 'VARCHAR' }, comment: null },
    { name: 'all', logicalType: { type: 'ARRAY', elementType: { type: 'BIGINT' } }, comment: null },
    { name: 'row', logicalType: { type: 'ROW', fields: [{ name: 'n', fieldType: { type: 'DECIMAL', precision: 20, scale: 1 } }] }, comment: null },
  ];
  const rows = [
    [33.5, '1', [1, '9223372036854775807'], { n: '1234567890123456789.5' }],
    ['33.333333333333336', '12345678901234567890', null, null],
    ['NaN', null, [], { n: null }],
  ];
  expect(toJson(typed, rows)).toBe(`[
{"mean":33.5,"code":"1","all":[1,9223372036854775807],"row":{"n":1234567890123456789.5}},
{"mean":33.333333333333336,"code":"12345678901234567890","all":null,"row":null},
{"mean":"NaN","code":null,"all":[],"row":{"n":null}}
]
`);
  expect(toCsv(typed.slice(2), [rows[0]!.slice(2)])).toContain('"[1,9223372036854775807]","{""n"":1234567890123456789.5}"');
});
