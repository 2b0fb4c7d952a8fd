import { describe, expect, it } from 'vitest';
import { changesCatalog, statementsToRun, firstWords, statementAt, splitStatements } from './splitStatements';

const statements = (text: string) => splitStatements(text).map((piece) => piece.statement);

describe('statements of a text', () => {
  it('end at semicolons, and the last needs none', () => {
    expect(statements('SELECT 1; SELECT 2 ;\n\nSELECT 3')).toEqual(['SELECT 1', 'SELECT 2', 'SELECT 3']);
  });

  it('keep semicolons within quotes and comments', () => {
    expect(statements("SELECT ';' , ';''' ; SELECT `a;b` -- not; here\n; SELECT /* nor; */ \"x;\"")).toEqual([
      "SELECT ';' , ';'''",
      'SELECT `a;b`',
      'SELECT /* nor; */ "x;"',
    ]);
  });

  it('know the comments of the engine', () => {
    expect(statements("SELECT 1 // it's; one\n; -- ends here\rSELECT 2")).toEqual(['SELECT 1', 'SELECT 2']);
  });

  it('do not begin with comments, and a text of comments holds none', () => {
    expect(splitStatements('-- first\nSELECT 1')[0]).toMatchObject({ from: 9, to: 17 });
    expect(splitStatements('-- nothing\n/* at all; */ ;; ')).toEqual([]);
  });

  it('keep a statement set together, CASE … END within it included', () => {
    const set = 'EXECUTE STATEMENT SET BEGIN INSERT INTO a SELECT CASE WHEN x THEN 1 ELSE 2 END FROM t; INSERT INTO b SELECT 1; END';
    expect(statements(`${set}; SELECT 1`)).toEqual([set, 'SELECT 1']);
  });

  it('make one statement of a set that is begun and ended', () => {
    expect(statements('begin statement set;\nINSERT INTO a SELECT 1;\nEND; SELECT 2')).toEqual([
      'EXECUTE STATEMENT SET BEGIN\nINSERT INTO a SELECT 1;\nEND',
      'SELECT 2',
    ]);
  });

  it('survive what is not closed', () => {
    expect(statements("SELECT 'open; SELECT 2")).toEqual(["SELECT 'open; SELECT 2"]);
    expect(statements('SELECT 1 /* open; SELECT 2')).toEqual(['SELECT 1']);
  });

  it('end outside a CASE that no set surrounds', () => {
    expect(statements('SELECT CASE WHEN a THEN b END FROM t; SELECT 2')).toHaveLength(2);
  });
});

describe('the statement under the cursor', () => {
  const text = 'SELECT 1;\n\n-- next\nSELECT 2; SELECT 3;\n';
  const all = splitStatements(text);
  const at = (place: number) => statementAt(all, text, place)?.statement;

  it('is the one around it', () => expect(at(3)).toBe('SELECT 1'));
  it('is the one that has just been ended', () => expect(at(9)).toBe('SELECT 1'));
  it('is the next one from between two', () => expect(at(12)).toBe('SELECT 2'));
  it('is the last one at the end', () => expect(at(text.length)).toBe('SELECT 3'));
  it('is none in an empty text', () => expect(statementAt([], '', 0)).toBeUndefined());
});

describe('what a statement does', () => {
  it('is recognized by its first words, whatever precedes them', () => {
    expect(firstWords('/*+ x */ -- y\n create  temporary table t', 2)).toEqual(['CREATE', 'TEMPORARY']);
    expect(changesCatalog('drop table t')).toBe(true);
    expect(changesCatalog('SELECT 1')).toBe(false);
  });
});

describe('what is meant to be run', () => {
  const text = 'SELECT 1;\nSELECT 2;\nSELECT 3';
  const statementsOf = (how: 'one' | 'all', from: number, to: number = from) =>
    statementsToRun(text, { from, to, head: to }, how).map((piece) => piece.statement);

  it('is the statement under the cursor, the selection, or all', () => {
    expect(statementsOf('one', 12)).toEqual(['SELECT 2']);
    expect(statementsOf('one', 10, text.length)).toEqual(['SELECT 2', 'SELECT 3']);
    expect(statementsOf('all', 0)).toHaveLength(3);
  });

  it('knows its place in the whole text', () => {
    const [piece] = statementsToRun(text, { from: 10, to: 18, head: 18 }, 'one');
    expect(text.slice(piece?.from, piece?.to)).toBe('SELECT 2');
  });
});
