import { expect, it } from 'vitest';
import { errorMarks, errorSpan, parseError } from './errorPosition';
import { splitStatements } from './splitStatements';

const marked = (message: string, statement: string) => {
  const span = errorSpan(message, statement);
  return span === undefined ? undefined : statement.slice(span.from, span.to);
};

it('marks what the parser met', () => {
  expect(marked('SQL parse failed. Encountered "= =" at line 2, column 18.', 'SELECT *\nFROM gen WHERE n = = 3')).toBe('= =');
});

it('marks the range that the validator names', () => {
  expect(
    marked("SQL validation failed. From line 1, column 8 to line 1, column 12: Column 'nocol' not found", 'SELECT nocol FROM gen'),
  ).toBe('nocol');
});

it('marks the word at a place', () => {
  expect(marked("At line 1, column 15: Object 'nothere' not found", 'SELECT * FROM nothere')).toBe('nothere');
  expect(marked('Encountered "<EOF>" at line 1, column 10.', '-- nothing')).toBe('g');
});

it('marks nothing without a position, or at one that does not exist', () => {
  expect(marked('Division by zero', 'SELECT 1/0')).toBeUndefined();
  expect(marked('at line 9, column 1', 'SELECT 1')).toBeUndefined();
});

it('keeps the stack apart from what is said', () => {
  expect(parseError('Could not execute\n\tat a.b(C.java:1)\nCaused by: no table')).toEqual({
    first: 'Could not execute',
    more: 'Caused by: no table',
    stack: 'Could not execute\n\tat a.b(C.java:1)\nCaused by: no table',
  });
  expect(parseError('plain').stack).toBe('');
});

it('marks the place in a text of several statements', () => {
  const text = 'SELECT 1;\nSELECT nocol FROM gen;';
  const [mark] = errorMarks('From line 1, column 8 to line 1, column 12: no column', splitStatements(text)[1]!);
  expect(text.slice(mark?.from, mark?.to)).toBe('nocol');
});

it('marks the last character where a statement ends too soon', () => {
  const text = 'SELECT';
  expect(errorMarks('Encountered "<EOF>" at line 1, column 7.', splitStatements(text)[0]!)).toMatchObject([{ from: 5, to: 6 }]);
});

it('marks the place in a statement set that is sent written the other way', () => {
  const text = 'BEGIN STATEMENT SET;\nINSERT INTO nowhere SELECT 1;\nEND;';
  const [mark] = errorMarks('From line 2, column 13 to line 2, column 19: no table', splitStatements(text)[0]!);
  expect(text.slice(mark?.from, mark?.to)).toBe('nowhere');
});
