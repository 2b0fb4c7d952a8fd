import { gatewayPaths } from '../api/gateway';
import { useLive } from '../api/live';
import { paths } from '../api/paths';
import { exact, plural } from '../format';
import { GatewayValue } from '../sql/session/GatewayValue';
import { moment } from '../time';
import { Card } from '../ui/Card';
import { CopyAsCurl } from '../ui/Copy';
import { Icon } from '../ui/Icon';
import { Moment } from '../ui/Moment';
import { Notice } from '../ui/Notice';
import { Page } from '../ui/Page';
import { Show } from '../ui/Show';
import { Table, type Column } from '../ui/Table';
import type { LimitUse, LimitUses } from '../wire';
import { amount, level, levelText, ratio } from './limitUse';
import './limits.css';

const POLL_MILLIS = 2_000;

/** The limits of both services, how much of them is used, and what was refused because of them. */
export function LimitsScreen() {
  const gateway = useLive(gatewayPaths.limits, POLL_MILLIS);
  const cluster = useLive(paths.limits, POLL_MILLIS);
  return (
    <Page title="Limits" unrecorded="The use of the limits" actions={moment.value === undefined && <CopyAsCurl path={gatewayPaths.limits} />}>
      <GatewayValue card of={gateway} what="the limits of the SQL gateway">
        {(uses) => <Limits title="SQL gateway" uses={uses} />}
      </GatewayValue>
      <Show of={cluster} what="the limits of the cluster service">
        {(uses) => <Limits title="Cluster service" uses={uses} />}
      </Show>
    </Page>
  );
}

function Limits({ title, uses }: { title: string; uses: LimitUses }) {
  const near = uses.limits.filter((each) => level(each) !== 'free').length;
  return (
    <Card flush title={title} side={<span class={near > 0 ? 'limit-near' : 'muted'}>{near > 0 ? `${plural(near, 'limit')} nearly reached` : 'No limit is nearly reached'}</span>}>
      {uses.limits.length === 0 ? <Notice title="This service has no limits" /> : <Table caption={`Limits of the ${title}`} columns={columns} rows={uses.limits} id={(each) => each.name} />}
    </Card>
  );
}

const columns: readonly Column<LimitUse>[] = [
  {
    title: 'Limit',
    kind: 'name',
    by: (each) => each.name,
    cell: (each) => (
      <span class="cut" title={each.key}>
        {each.name}
      </span>
    ),
  },
  { title: 'Use', kind: 'number', by: ratio, cell: (each) => <Use of={each} /> },
  { title: 'Used', kind: 'number', by: (each) => each.used, cell: (each) => amount(each, each.used) },
  { title: 'Maximum', kind: 'number', by: (each) => each.max ?? Infinity, cell: (each) => (each.max === undefined ? <span class="muted">none</span> : amount(each, each.max)) },
  { title: 'Highest', kind: 'number', by: (each) => each.highest, cell: (each) => amount(each, each.highest) },
  { title: 'Refused', kind: 'number', by: (each) => each.refused, cell: (each) => <span class={each.refused > 0 ? '' : 'muted'}>{exact(each.refused)}</span> },
  { title: 'Last refused', kind: 'number', by: (each) => each.lastRefused ?? 0, cell: (each) => (each.lastRefused === undefined ? <span class="muted">never</span> : <Moment at={each.lastRefused} />) },
  { title: 'Key', minor: true, by: (each) => each.key, cell: (each) => <code class="muted">{each.key}</code> },
];

function Use({ of }: { of: LimitUse }) {
  const state = level(of);
  const text = levelText(of);
  return (
    <span class={`limit-use ${state}`}>
      {state !== 'free' && <Icon name="warning" />}
      <span class="limit-bar" role="meter" aria-label={`${of.name}: ${text}`} aria-valuemin={0} aria-valuemax={100} aria-valuenow={Math.round(ratio(of) * 100)} title={text}>
        <i style={{ width: `${ratio(of) * 100}%` }} />
      </span>
    </span>
  );
}
