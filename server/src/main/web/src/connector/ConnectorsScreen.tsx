import { gatewayPaths } from '../api/gateway';
import { useLive } from '../api/live';
import { plural } from '../format';
import { GatewayValue } from '../sql/session/GatewayValue';
import { Card } from '../ui/Card';
import { CopyAsCurl } from '../ui/Copy';
import { Page } from '../ui/Page';
import { Table, type Column } from '../ui/Table';
import type { ConnectorInventory, ConnectorInventoryFactory, ConnectorInventoryItem } from '../wire';
import { brought, kindName, order, stateName } from './connector';

const POLL_MILLIS = 10_000;

/** What statements can read and write, and what can be added. */
export function ConnectorsScreen() {
  const inventory = useLive(gatewayPaths.connectors, POLL_MILLIS);
  return (
    <Page title="Connectors" unrecorded="The connectors" actions={<CopyAsCurl path={gatewayPaths.connectors} />}>
      <GatewayValue card of={inventory} what="the connectors">
        {(found) => <Inventory inventory={found} />}
      </GatewayValue>
    </Page>
  );
}

function Inventory({ inventory }: { inventory: ConnectorInventory }) {
  const loaded = inventory.connectors.filter((each) => each.state === 'LOADED').length;
  return (
    <>
      <Card flush title="Connectors of the index" side={<span class="muted">{loaded === 0 ? 'None is loaded' : `${plural(loaded, 'connector')} loaded`}</span>}>
        <Table caption="Connectors of the index" columns={connectors} rows={inventory.connectors} id={(each) => each.connector.name} sorted={{ title: 'State', down: false }} />
      </Card>
      <Card flush title={`Loaded with version ${inventory.engine} of the engine`} side={<span class="muted">{plural(inventory.factories.length, 'name')} for statements</span>}>
        <Table caption="What is loaded" columns={factories} rows={inventory.factories} id={(each) => `${each.kind} ${each.name}`} />
      </Card>
    </>
  );
}

const connectors: readonly Column<ConnectorInventoryItem>[] = [
  {
    title: 'Connector',
    by: (each) => each.connector.name,
    cell: (each) => (
      <span class="cut" title={each.connector.title}>
        {each.connector.name}
      </span>
    ),
  },
  { title: 'State', by: (each) => order(each.state), cell: (each) => <span class={each.state === 'LOADED' ? '' : 'muted'}>{stateName(each.state)}</span> },
  { title: 'Version', minor: true, cell: (each) => each.connector.version ?? '' },
  { title: 'How to add it', kind: 'wide', cell: (each) => <Remedy item={each} /> },
  { title: 'Brings', kind: 'wide', minor: true, cell: (each) => brought(each.connector.brings) },
];

function Remedy({ item }: { item: ConnectorInventoryItem }) {
  switch (item.state) {
    case 'OFFERED':
      return <code>bin/millrace connector add {item.connector.name}</code>;
    case 'INSTALLED':
      return <span>Restart the server.</span>;
    case 'NONE':
      return <span class="muted">{item.connector.none}</span>;
    default:
      return <span class="muted">{item.from === undefined ? '' : `from ${item.from}`}</span>;
  }
}

const factories: readonly Column<ConnectorInventoryFactory>[] = [
  { title: 'Name', kind: 'name', by: (each) => each.name, cell: (each) => <code>{each.name}</code> },
  { title: 'Kind', by: (each) => kindName(each.kind), cell: (each) => kindName(each.kind) },
  { title: 'File', minor: true, cell: (each) => <span class="muted">{each.jar ?? ''}</span> },
];
