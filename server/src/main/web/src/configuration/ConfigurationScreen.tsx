import { useMemo } from 'preact/hooks';
import { useLive } from '../api/live';
import { paths } from '../api/paths';
import { duration, exact, plural } from '../format';
import { href, replace } from '../routing';
import { moment } from '../time';
import { Card, Stat } from '../ui/Card';
import { CopyAsCurl, CopyButton } from '../ui/Copy';
import { Highlighted } from '../ui/Highlighted';
import { Notice } from '../ui/Notice';
import { NotRecorded } from '../ui/NotRecorded';
import { Page } from '../ui/Page';
import { SearchField } from '../ui/SearchField';
import { Show } from '../ui/Show';
import { searchPattern } from '../ui/textMatches';
import type { ConfigEntry } from '../wire';
import './configuration.css';
import { groupSettings, readableBytes, configurationLines, masked, matching, type SettingGroup } from './settings';

/** The settings of the cluster and the properties of this server. */
export function ConfigurationScreen({ text = '' }: { text?: string | undefined }) {
  const settings = useLive(paths.jobManagerSettings, 30_000);
  const search = (next: string) => replace({ screen: 'configuration', ...(next === '' ? {} : { text: next }) });
  return (
    <Page title="Configuration" actions={<CopyAsCurl path={paths.jobManagerSettings} />} facts={<span>All effective settings; secrets are hidden</span>}>
      {moment.value !== undefined ? (
        <NotRecorded what="The settings" />
      ) : (
        <>
          <Server />
          <Show of={settings} what="the configuration of the cluster">
            {(list) => <Settings list={list} text={text} search={search} />}
          </Show>
        </>
      )}
    </Page>
  );
}

/** The properties and features of this server. */
function Server() {
  const dashboard = useLive(paths.dashboard, 30_000).value.value;
  const overview = useLive(paths.overview, 5_000).value.value;
  const offers = dashboard?.features;
  const offered = ([['submit jars', offers?.['web-submit']], ['cancel jobs', offers?.['web-cancel']], ['rescale jobs', offers?.['web-rescale']]] as const).filter(([, may]) => may === true).map(([what]) => what);
  return (
    <div class="stats">
      <Stat name="Engine" value={dashboard?.['flink-version'] ?? '–'} note={<code title={dashboard?.['flink-revision']}>{overview?.['flink-commit'] ?? ''}</code>} />
      <Stat name="Slots" value={exact(overview?.['slots-total'])} note={overview === undefined ? '' : `of ${plural(overview.taskmanagers, 'task manager')}`} address={href({ screen: 'taskManagers' })} />
      <Stat name="Time zone" value={dashboard === undefined ? '–' : zone(dashboard['timezone-offset'])} note={dashboard?.['timezone-name']} />
      <Stat name="Allowed here" value={<small>{offered.length === 0 ? 'viewing only' : offered.join(', ')}</small>} note={`refresh interval ${duration(dashboard?.['refresh-interval'])}`} />
    </div>
  );
}

function zone(offset: number): string {
  const minutes = Math.abs(offset) / 60_000;
  const clock = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(Math.round(minutes % 60)).padStart(2, '0')}`;
  return offset === 0 ? 'UTC' : `UTC${offset > 0 ? '+' : '−'}${clock}`;
}

function Settings({ list, text, search }: { list: readonly ConfigEntry[]; text: string; search: (text: string) => void }) {
  const found = useMemo(() => matching(list, text), [list, text]);
  const parts = useMemo(() => groupSettings(found), [found]);
  const marked = useMemo(() => searchPattern(text.trim(), false, true), [text]);
  const goTo = (name: string) => document.getElementById(idOf(name))?.scrollIntoView({ block: 'start' });
  return (
    <>
      <div class="row wrap">
        <SearchField label="Find a key or a value" value={text} onInput={search} />
        <span class="muted" role="status">
          {text.trim() === '' ? plural(list.length, 'setting') : `${exact(found.length)} of ${plural(list.length, 'setting')}`}
        </span>
        <span class="push" />
        <CopyButton text={() => configurationLines(found)} label={text.trim() === '' ? 'Copy all' : 'Copy matches'} />
      </div>
      {found.length === 0 ? (
        <Card>
          <Notice icon="search" title={list.length === 0 ? 'All settings have their defaults' : 'No setting matches'} />
        </Card>
      ) : (
        <div class="settings">
          <nav class="settings-groups" aria-label="Groups of settings">
            {parts.map((group) => (
              <button key={group.name} type="button" onClick={() => goTo(group.name)}>
                {group.name}
                <span class="muted">{exact(group.settings.length)}</span>
              </button>
            ))}
          </nav>
          <div class="stack">
            {parts.map((group) => (
              <Group key={group.name} group={group} marked={marked} />
            ))}
          </div>
        </div>
      )}
    </>
  );
}

function idOf(group: string): string {
  return `settings-${group}`;
}

function Group({ group, marked }: { group: SettingGroup; marked: RegExp | undefined }) {
  return (
    <section class="card" id={idOf(group.name)} aria-label={`Settings of ${group.name}`}>
      <header class="card-head">
        <h2>{group.name}</h2>
        <div class="push">
          <CopyButton text={() => configurationLines(group.settings)} label="Copy" />
        </div>
      </header>
      <dl class="settings-list">
        {group.settings.map((setting) => (
          <div key={setting.key}>
            <dt>
              <Highlighted text={setting.key} wanted={marked} />
            </dt>
            <dd>
              {masked(setting) ? (
                <span class="muted" title="The server hides secrets">
                  {setting.value} hidden
                </span>
              ) : (
                <>
                  <Highlighted text={setting.value} wanted={marked} />
                  {readableBytes(setting) !== undefined && <span class="muted"> {readableBytes(setting)}</span>}
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
