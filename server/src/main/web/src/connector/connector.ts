import type { ConnectorBrings, ConnectorInventoryKind, ConnectorInventoryState } from '../wire';

const states: readonly ConnectorInventoryState[] = ['LOADED', 'INSTALLED', 'OFFERED', 'NONE'];

/** The place of a state in a list: what can be used comes first. */
export function order(state: ConnectorInventoryState): number {
  const place = states.indexOf(state);
  return place < 0 ? states.length : place;
}

export function stateName(state: ConnectorInventoryState): string {
  switch (state) {
    case 'LOADED':
      return 'Loaded';
    case 'INSTALLED':
      return 'From the next start';
    case 'OFFERED':
      return 'Can be added';
    case 'NONE':
      return 'None fits yet';
  }
}

export function kindName(kind: ConnectorInventoryKind): string {
  return kind.charAt(0) + kind.slice(1).toLowerCase().replace('_', ' ');
}

/** All names that a connector brings, such as "format orc". */
export function brought(brings: ConnectorBrings): string {
  return [
    ...brings.connectors.map((name) => `connector ${name}`),
    ...brings.formats.map((name) => `format ${name}`),
    ...brings.catalogs.map((name) => `catalog ${name}`),
    ...brings.modules.map((name) => `provider ${name}`),
    ...brings.schemes.map((name) => `${name}://`),
  ].join(', ');
}
