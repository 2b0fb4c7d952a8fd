import { expect, test } from 'vitest';
import { offered, type FactorySource } from './connectorOptions';
import { optionContext } from './optionContext';

const source: FactorySource = {
  names: async (kind) => (kind === 'CONNECTOR' ? ['datagen', 'kafka'] : kind === 'FORMAT' ? ['json', 'csv'] : ['paimon']),
  options: async (kind, name) =>
    kind === 'FORMAT'
      ? [{ key: 'ignore-errors', required: false, values: ['true', 'false'], defaultValue: 'false' }]
      : name === 'kafka'
        ? [
            { key: 'topic', required: true, values: [] },
            { key: 'scan.mode', required: false, values: ['earliest', 'latest'], defaultValue: 'latest' },
          ]
        : [],
};

const at = (text: string) => offered(optionContext(text.replace('|', ''), text.indexOf('|'))!, source);

test('offers connectors and formats by name', async () => {
  expect((await at("CREATE TABLE t (a INT) WITH ('connector' = '|')")).map(({ label }) => label)).toEqual(['datagen', 'kafka']);
  expect((await at("CREATE TABLE t (a INT) WITH ('value.format' = '|')")).map(({ label }) => label)).toEqual(['json', 'csv']);
  expect((await at("CREATE CATALOG c WITH ('type' = '|')")).map(({ label }) => label)).toEqual(['paimon']);
});

test('offers the options of the connector and its formats that are not there', async () => {
  expect(await at("CREATE TABLE t (a INT) WITH ('connector' = 'kafka', 'key.format' = 'json', 'topic' = 'x', |)")).toEqual([
    { label: 'scan.mode', detail: 'earliest | latest, default latest' },
    { label: 'key.json.ignore-errors', detail: 'true | false, default false' },
  ]);
  expect(await at("CREATE TABLE t (a INT) WITH (|)")).toEqual([{ label: 'connector', detail: 'required' }]);
  expect(await at("CREATE TABLE t (a INT) WITH ('connector' = 'kafka', '|')")).toContainEqual({ label: 'topic', detail: 'required' });
});

test('offers the values of an option', async () => {
  expect(await at("CREATE TABLE t (a INT) WITH ('connector' = 'kafka', 'scan.mode' = '|')")).toEqual([
    { label: 'earliest', detail: '' },
    { label: 'latest', detail: 'default' },
  ]);
  expect(await at("CREATE TABLE t (a INT) WITH ('connector' = 'kafka', 'topic' = '|')")).toEqual([]);
});
