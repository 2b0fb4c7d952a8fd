import { awaySince } from '../api/live';
import { useLive } from '../api/live';
import { paths } from '../api/paths';
import type { Overview } from '../api/shapes';
import mark from '../design/mark.svg';
import { clock } from '../format';
import { explaining, shortcuts } from '../keys';
import { Dialog } from '../part/Dialog';
import { Icon, type IconName } from '../part/Icon';
import { Notice } from '../part/Notice';
import { Page } from '../part/Page';
import { href, route, type Route } from '../routing';
import { nextTheme, theme } from '../theme';
import { JobScreen } from './JobScreen';
import { JobsScreen } from './JobsScreen';
import { OverviewScreen } from './OverviewScreen';
import { JobManagerScreen, TaskManagerScreen } from './ProcessScreen';
import { TaskManagersScreen } from './TaskManagersScreen';

/** What surrounds every screen: where one can go, whether the server is there, and how the page looks. */
export function Frame() {
  const overview = useLive<Overview>(paths.overview, 2_000);
  return (
    <>
      <a class="skip" href="#main" onClick={skip}>
        Skip to the content
      </a>
      <div class="frame">
        <Side overview={overview.value.value} />
        <main class="main" id="main" tabIndex={-1}>
          {awaySince.value !== undefined && (
            <div class="away-banner" role="status">
              The server has not answered since {clock(awaySince.value)}. What is shown may be old; asking again…
            </div>
          )}
          <Screen at={route.value} />
        </main>
      </div>
      {explaining.value && <Shortcuts />}
    </>
  );
}

function Screen({ at }: { at: Route }) {
  switch (at.screen) {
    case 'overview':
      return <OverviewScreen />;
    case 'jobs':
      return <JobsScreen text={at.text} state={at.state} />;
    case 'job':
      return <JobScreen key={at.job} at={at} />;
    case 'taskManagers':
      return <TaskManagersScreen />;
    case 'taskManager':
      return <TaskManagerScreen key={at.id} id={at.id} tab={at.tab} file={at.file} />;
    case 'jobManager':
      return <JobManagerScreen tab={at.tab} file={at.file} />;
    case 'sql':
    case 'sessions':
    case 'session':
    case 'submit':
    case 'configuration':
    case 'nowhere':
      return (
        <Page title="No such place">
          <Notice icon="search" title={`There is nothing at ${href(at)}`}>
            <a href="#/overview">Go to the overview</a>
          </Notice>
        </Page>
      );
  }
}

function Side({ overview }: { overview: Overview | undefined }) {
  const here = route.value.screen;
  const links: readonly [string, IconName, string, boolean, number | undefined][] = [
    ['Overview', 'overview', '#/overview', here === 'overview', undefined],
    ['Jobs', 'jobs', '#/jobs', here === 'jobs' || here === 'job', overview?.['jobs-running']],
    ['Task managers', 'taskManagers', '#/task-managers', here === 'taskManagers' || here === 'taskManager', overview?.taskmanagers],
    ['Job manager', 'jobManager', href({ screen: 'jobManager', tab: 'metrics' }), here === 'jobManager', undefined],
  ];
  const away = awaySince.value !== undefined;
  return (
    <nav class="side" aria-label="Screens">
      <a class="brand" href="#/overview">
        <img src={mark} alt="" />
        <span>Millrace</span>
      </a>
      {links.map(([name, icon, address, current, tally]) => (
        <a key={name} class="side-link" href={address} title={name} aria-current={current ? 'page' : undefined}>
          <Icon name={icon} />
          <span>{name}</span>
          {tally !== undefined && <span class="tally number">{tally}</span>}
        </a>
      ))}
      <div class="side-foot">
        <div class={`pulse ${away ? 'away' : ''}`} title={away ? 'The server does not answer' : 'Live'}>
          <span class="word">{away ? 'Server away' : 'Live'}</span>
        </div>
        <Tools />
        {overview !== undefined && <span class="word">Engine {overview['flink-version']}</span>}
      </div>
    </nav>
  );
}

function Tools() {
  const looks = { auto: ['auto', 'As the system'], light: ['sun', 'Light'], dark: ['moon', 'Dark'] } as const;
  const [icon, name] = looks[theme.value];
  return (
    <div class="row wrap">
      <button type="button" class="button small plain" title={`Colours: ${name} (d)`} aria-label={`Colours: ${name}`} onClick={nextTheme}>
        <Icon name={icon} />
      </button>
      <button type="button" class="button small plain" title="Shortcuts (?)" aria-label="Shortcuts" onClick={() => (explaining.value = true)}>
        <Icon name="keys" />
      </button>
    </div>
  );
}

function Shortcuts() {
  return (
    <Dialog title="Shortcuts" onClose={() => (explaining.value = false)}>
      <dl class="keys">
        {shortcuts.map(([keys, does]) => (
          <>
            <dt key={keys}>
              <kbd class="key">{keys}</kbd>
            </dt>
            <dd key={does}>{does}</dd>
          </>
        ))}
      </dl>
      <footer>
        <button type="button" class="button" onClick={() => (explaining.value = false)}>
          Close
        </button>
      </footer>
    </Dialog>
  );
}

/** The address belongs to the routes, so the jump is made by hand. */
function skip(event: Event): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
