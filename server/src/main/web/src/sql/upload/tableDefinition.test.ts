import { expect, it } from 'vitest';
import { definitionFault, tableDefinition } from './tableDefinition';

it('quotes names and texts', () => {
  const columns = [
    { name: 'id', type: 'BIGINT' },
    { name: 'a `b`', type: 'STRING' },
  ];
  expect(tableDefinition('t', '0b1c', columns, { format: 'csv-file', 'csv-file.delimiter': "'" })).toBe(
    `CREATE TABLE t (
  \`id\` BIGINT,
  \`a \`\`b\`\`\` STRING
) WITH (
  'connector' = 'upload',
  'format' = 'csv-file',
  'csv-file.delimiter' = '''',
  'upload' = '0b1c'
)`,
  );
});

it('finds the column that is wrong', () => {
  const columns = [{ name: 'id' }, { name: 'price' }];
  expect(definitionFault("From line 3, column 11 to line 3, column 15: Unknown identifier 'MONEY'", columns)).toEqual({
    text: "Column price: Unknown identifier 'MONEY'",
    column: 1,
  });
  expect(definitionFault('SQL parse failed. Encountered "," at line 2, column 9.', columns).column).toBe(0);
  expect(definitionFault('SQL parse failed. Encountered "x" at line 5, column 9.', columns).column).toBeUndefined();
  expect(definitionFault('The table exists.', columns)).toEqual({ text: 'The table exists.' });
});
