import { Table } from '../ui/Table';
import type { ConfigEntry } from '../wire';

/** A table of keys and values. */
export function SettingsTable({ settings }: { settings: readonly ConfigEntry[] }) {
  return (
    <Table
      caption="Settings"
      rows={settings}
      id={(setting) => setting.key}
      sorted={{ title: 'Key', down: false }}
      columns={[
        { title: 'Key', by: (setting) => setting.key, cell: (setting) => <code>{setting.key}</code> },
        { title: 'Value', kind: 'wide', by: (setting) => setting.value, cell: (setting) => <code>{setting.value}</code> },
      ]}
    />
  );
}
