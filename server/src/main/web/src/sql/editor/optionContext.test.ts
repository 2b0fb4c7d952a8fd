import { describe, expect, it } from 'vitest';
import { optionContext } from './optionContext';

/** The context at the bar. */
const at = (text: string) => optionContext(text.replace('|', ''), text.indexOf('|'));

describe('the options of a statement', () => {
  it('are keys after the parenthesis and each comma', () => {
    expect(at("CREATE TABLE t (a INT) WITH (|)")).toMatchObject({ key: undefined, typed: '', root: { key: 'connector', kind: 'CONNECTOR' } });
    const second = at("CREATE TABLE t (a INT) WITH ('connector' = 'kafka', 'top|')");
    expect(second).toMatchObject({ key: undefined, typed: 'top', present: { connector: 'kafka' } });
    expect(second?.from).toBe("CREATE TABLE t (a INT) WITH ('connector' = 'kafka', ".length);
    expect(at("CREATE TABLE t (a INT) WITH (con|")).toMatchObject({ typed: 'con' });
  });

  it('are values after the equals sign', () => {
    expect(at("CREATE TABLE t (a INT) WITH ('connector' = '|'")).toMatchObject({ key: 'connector', typed: '' });
    expect(at("CREATE TABLE t (a INT) WITH ('connector' = 'ka|', 'topic' = 'x'")).toMatchObject({ key: 'connector', typed: 'ka' });
    expect(at("CREATE TABLE t (a INT) WITH ('connector' = |")).toMatchObject({ key: 'connector', typed: '' });
  });

  it('know the options on both sides of the cursor', () => {
    expect(at("CREATE TABLE t (a INT) WITH ('connector' = 'kafka', |, 'format' = 'it''s') AS SELECT 'x' = 'y'")?.present).toEqual({ connector: 'kafka', format: "it's" });
  });

  it('know what is created', () => {
    expect(at("CREATE CATALOG c WITH ('|')")?.root).toEqual({ key: 'type', kind: 'CATALOG' });
    expect(at("create model m with ('|')")?.root).toEqual({ key: 'provider', kind: 'MODEL' });
  });

  it('are nowhere else', () => {
    expect(at('CREATE TABLE t (a |')).toBeUndefined();
    expect(at("SELECT '|")).toBeUndefined();
    expect(at("WITH x AS (SELECT '|")).toBeUndefined();
    expect(at("CREATE TABLE t (a INT) WITH ('a' = 'b' |)")).toBeUndefined();
    expect(at("CREATE TABLE t (a INT) WITH ('a' = 'b') |")).toBeUndefined();
    expect(at("CREATE TABLE t (a INT) WITH ( -- '|")).toBeUndefined();
  });
});
