import { useState } from 'preact/hooks';
import { failureOf, remove } from '../api/http';
import { useLive } from '../api/live';
import { paths } from '../api/paths';
import { refusal } from '../api/permission';
import { plural } from '../format';
import { moment } from '../time';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { CopyAsCurl } from '../ui/Copy';
import { Icon } from '../ui/Icon';
import { Moment } from '../ui/Moment';
import { FailureCallout, Notice } from '../ui/Notice';
import { Page } from '../ui/Page';
import { Show } from '../ui/Show';
import { Table, type Column } from '../ui/Table';
import type { AlertsAlert, AlertsListing, AlertsReceiver, AlertsRule, AlertsRules, AlertsSilence } from '../wire';
import { idOf, momentOf, ruleText, silenceText, split } from './alert';
import './alerts.css';
import { SilenceDialog } from './SilenceDialog';

const POLL_MILLIS = 2_000;
const SLOW_POLL_MILLIS = 5_000;

/** What a new silence begins with. */
interface Wish {
  rule?: string;
  subject?: string;
}

/** The firing and recent alerts, the silences, the rules and the receivers. */
export function AlertsScreen() {
  const alerts = useLive(paths.alerts, POLL_MILLIS);
  const rules = useLive(paths.alertRules, SLOW_POLL_MILLIS);
  const silences = useLive(paths.silences, SLOW_POLL_MILLIS);
  const [wish, setWish] = useState<Wish | undefined>(undefined);
  const why = refusal('OPERATE_ALL');
  const changed = () => {
    setWish(undefined);
    alerts.refresh();
    silences.refresh();
  };
  return (
    <Page
      title="Alerts"
      unrecorded="What the alerts were"
      actions={
        moment.value === undefined && (
          <>
            <CopyAsCurl path={paths.alerts} />
            <Button icon="pause" disabled={why !== undefined} title={why} onClick={() => setWish({})}>
              Silence…
            </Button>
          </>
        )
      }
    >
      <Show of={alerts} what="the alerts">
        {(listing) => <Lists listing={listing} onSilence={why === undefined ? setWish : undefined} />}
      </Show>
      <Show of={silences} what="the silences">
        {(all) => (all.silences.length === 0 ? null : <SilenceList all={all.silences} why={why} onChanged={changed} />)}
      </Show>
      <Show of={rules} what="the rules">
        {(all) => <RuleLists all={all} />}
      </Show>
      {wish !== undefined && <SilenceDialog {...wish} rules={rules.value.value?.rules.map((each) => each.name) ?? []} onClose={changed} />}
    </Page>
  );
}

function Lists({ listing, onSilence }: { listing: AlertsListing; onSilence: ((wish: Wish) => void) | undefined }) {
  const { lasting, ended } = split(listing);
  return (
    <>
      <Card flush title="Now" side={<span class="muted">{lasting.length === 0 ? '' : plural(lasting.length, 'alert')}</span>}>
        {lasting.length === 0 ? (
          <Notice icon="check" title="Nothing is wrong" />
        ) : (
          <Table caption="Alerts that last" columns={columns(onSilence)} rows={lasting} id={idOf} open={momentOf} />
        )}
      </Card>
      {ended.length > 0 && (
        <Card flush title="Recently ended">
          <Table caption="Alerts that have ended" columns={endedColumns} rows={ended} id={idOf} open={momentOf} />
        </Card>
      )}
    </>
  );
}

const titleColumn: Column<AlertsAlert> = {
  title: 'Alert',
  kind: 'name',
  by: (each) => each.title,
  cell: (each) => (
    <span class={`alert-title ${each.resolved === undefined ? each.severity : 'over'}`}>
      <Icon name={each.resolved === undefined ? 'warning' : 'check'} />
      <a class="cut" href={momentOf(each)} title={`${each.severity.toLowerCase()}: ${each.title}`}>
        {each.title}
      </a>
    </span>
  ),
};
const textColumn: Column<AlertsAlert> = {
  title: 'Reason',
  minor: true,
  cell: (each) => (
    <span class="cut alert-text muted" title={each.text}>
      {each.text}
    </span>
  ),
};
const ruleColumn: Column<AlertsAlert> = { title: 'Rule', minor: true, by: (each) => each.rule, cell: (each) => <code class="muted">{each.rule}</code> };
const sinceColumn: Column<AlertsAlert> = { title: 'Since', by: (each) => each.since, cell: (each) => <Moment at={each.since} /> };

const endedColumns: readonly Column<AlertsAlert>[] = [
  titleColumn,
  textColumn,
  ruleColumn,
  sinceColumn,
  { title: 'Until', by: (each) => each.resolved ?? 0, cell: (each) => <Moment at={each.resolved} /> },
];

function columns(onSilence: ((wish: Wish) => void) | undefined): readonly Column<AlertsAlert>[] {
  return [
    titleColumn,
    textColumn,
    ruleColumn,
    sinceColumn,
    {
      title: 'Silence',
      cell: (each) =>
        each.silence !== undefined ? (
          <span class="muted">silenced</span>
        ) : (
          <Button
            class="plain small"
            icon="pause"
            aria-label={`Silence ${each.title}`}
            title="Send nothing of it for a time"
            disabled={onSilence === undefined}
            onClick={() => onSilence?.({ rule: each.rule, subject: each.subject })}
          />
        ),
    },
  ];
}

function SilenceList({ all, why, onChanged }: { all: readonly AlertsSilence[]; why: string | undefined; onChanged: () => void }) {
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const end = async (silence: AlertsSilence) => {
    const reply = await remove(paths.silence(silence.id));
    setFailure(failureOf(reply));
    onChanged();
  };
  return (
    <Card flush title="Silences">
      <FailureCallout why={failure} />
      <Table
        caption="Silences"
        columns={[
          { title: 'Holds back', kind: 'name', by: silenceText, cell: (each) => <span class="cut alert-text">{silenceText(each)}</span> },
          { title: 'Reason', minor: true, by: (each) => each.comment, cell: (each) => <span class="cut alert-text">{each.comment}</span> },
          { title: 'By', minor: true, by: (each) => each.author, cell: (each) => each.author },
          { title: 'Until', by: (each) => each.until, cell: (each) => <Moment at={each.until} /> },
          {
            title: 'End',
            cell: (each) => (
              <Button class="plain small" icon="cross" aria-label={`End the silence: ${silenceText(each)}`} disabled={why !== undefined} title={why ?? 'End it now'} onClick={() => void end(each)} />
            ),
          },
        ]}
        rows={all}
        id={(each) => each.id}
      />
    </Card>
  );
}

function RuleLists({ all }: { all: AlertsRules }) {
  return (
    <>
      <FailureCallout why={all.problem === undefined ? undefined : `${all.file} is not used as it is now: ${all.problem}`} />
      <Card flush title="Receivers" side={<span class="muted cut">{all.file}</span>}>
        {all.receivers.length === 0 ? (
          <Notice icon="nothing" title="No receivers" text={`Name receivers in ${all.file}.`} />
        ) : (
          <Table caption="Receivers" columns={receiverColumns} rows={all.receivers} id={(each) => each.name} />
        )}
      </Card>
      <Card flush title="Rules">
        <Table caption="Rules" columns={ruleColumns} rows={all.rules} id={(each) => each.name} />
      </Card>
    </>
  );
}

const receiverColumns: readonly Column<AlertsReceiver>[] = [
  { title: 'Receiver', kind: 'name', by: (each) => each.name, cell: (each) => each.name },
  { title: 'Type', by: (each) => each.type, cell: (each) => each.type },
  { title: 'Server', minor: true, by: (each) => each.target, cell: (each) => <span class="cut">{each.target}</span> },
  { title: 'Sent', kind: 'number', by: (each) => each.sent, cell: (each) => each.sent },
  { title: 'Failed', kind: 'number', by: (each) => each.failed, cell: (each) => each.failed },
  { title: 'Waiting', kind: 'number', by: (each) => each.waiting, cell: (each) => each.waiting },
  {
    title: 'Last problem',
    minor: true,
    by: (each) => each.problem ?? '',
    cell: (each) => (
      <span class="cut alert-text" title={each.problem}>
        {each.problem ?? <span class="muted">none</span>}
      </span>
    ),
  },
];

const ruleColumns: readonly Column<AlertsRule>[] = [
  { title: 'Rule', kind: 'name', by: (each) => each.name, cell: (each) => <code class={each.enabled ? '' : 'muted'}>{each.name}</code> },
  { title: 'Fires', by: ruleText, cell: (each) => (each.enabled ? ruleText(each) : <span class="muted">switched off</span>) },
  { title: 'Severity', by: (each) => each.severity, cell: (each) => each.severity.toLowerCase() },
  { title: 'Jobs', minor: true, cell: (each) => <span class="cut alert-text muted">{each.jobs.join(', ')}</span> },
  { title: 'Receivers', minor: true, cell: (each) => <span class="cut alert-text">{each.receivers.length === 0 ? <span class="muted">none</span> : each.receivers.join(', ')}</span> },
];
