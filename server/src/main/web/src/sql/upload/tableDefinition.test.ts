import { expect, it } from 'vitest';
import { tableDefinition } from './tableDefinition';

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
