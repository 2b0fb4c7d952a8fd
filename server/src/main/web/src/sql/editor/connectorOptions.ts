import { gatewayPaths } from '../../api/gateway';
import { getJson } from '../../api/http';
import type { ConnectorInventoryKind, ConnectorInventoryOption } from '../../wire';
import type { OptionContext } from './optionContext';

/** A key or a value that the editor offers. */
export interface OfferedOption {
  label: string;
  detail: string;
}

/** The factories that the gateway reports. */
export interface FactorySource {
  names(kind: ConnectorInventoryKind): Promise<readonly string[]>;
  options(kind: ConnectorInventoryKind, name: string): Promise<readonly ConnectorInventoryOption[]>;
}

const FORMAT_KEYS: readonly string[] = ['format', 'key.format', 'value.format'];
const MAX_AGE_MILLIS = 60_000;

/** The keys or values that are valid at a place among the options. */
export async function offered(context: OptionContext, source: FactorySource): Promise<readonly OfferedOption[]> {
  const { key, root, present } = context;
  if (key === root.key) return (await source.names(root.kind)).map((label) => ({ label, detail: '' }));
  if (key !== undefined && FORMAT_KEYS.includes(key)) return (await source.names('FORMAT')).map((label) => ({ label, detail: '' }));
  const options = await optionsOf(context, source);
  if (key !== undefined) {
    const found = options.find((option) => option.key === key);
    return (found?.values ?? []).map((label) => ({ label, detail: label === found?.defaultValue ? 'default' : '' }));
  }
  const first = present[root.key] === undefined ? [{ label: root.key, detail: 'required' }] : [];
  return [...first, ...options.filter((option) => option.key !== root.key && present[option.key] === undefined).map((option) => ({ label: option.key, detail: detail(option) }))];
}

async function optionsOf({ root, present }: OptionContext, source: FactorySource): Promise<readonly ConnectorInventoryOption[]> {
  const factory = present[root.key];
  const own = factory === undefined || factory === '' ? [] : await source.options(root.kind, factory);
  const ofFormats = await Promise.all(
    FORMAT_KEYS.filter((key) => (present[key] ?? '') !== '').map(async (key) => {
      const format = present[key]!;
      const prefix = `${key.slice(0, -'format'.length)}${format}.`;
      return (await source.options('FORMAT', format)).map((option) => ({ ...option, key: prefix + option.key }));
    }),
  );
  const all = [...own, ...ofFormats.flat()];
  return all.filter((option, place) => all.findIndex((each) => each.key === option.key) === place);
}

function detail({ required, values, defaultValue }: ConnectorInventoryOption): string {
  const parts = [values.join(' | '), required ? 'required' : defaultValue === undefined ? '' : `default ${defaultValue}`];
  return parts.filter((part) => part !== '').join(', ');
}

const asked = new Map<string, { at: number; answer: Promise<unknown> }>();

/** Asks once a minute. What cannot be answered offers nothing. */
function remembered<T>(key: string, ask: () => Promise<T>): Promise<T> {
  const known = asked.get(key);
  if (known !== undefined && Date.now() - known.at < MAX_AGE_MILLIS) return known.answer as Promise<T>;
  const answer = ask();
  asked.set(key, { at: Date.now(), answer });
  return answer;
}

/** The gateway of this page. */
export const gatewayFactories: FactorySource = {
  names: (kind) =>
    remembered('', async () => {
      const reply = await getJson(gatewayPaths.connectors);
      return reply.kind === 'ok' ? reply.value.factories : [];
    }).then((factories) => factories.filter((factory) => factory.kind === kind).map((factory) => factory.name)),
  options: (kind, name) =>
    remembered(`${kind} ${name}`, async () => {
      const reply = await getJson(gatewayPaths.connectorOptions(kind, name));
      return reply.kind === 'ok' ? reply.value.options : [];
    }),
};
