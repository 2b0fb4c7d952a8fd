import { Account } from '../account/Account';
import { LoginScreen } from '../account/LoginScreen';
import { Permitted } from '../account/Permitted';
import { refusal } from '../api/permission';
import { awaySince, useLive } from '../api/live';
import { loginNeeded } from '../api/login';
import { paths } from '../api/paths';
import { clock, plural } from '../format';
import { OverviewScreen } from '../overview/OverviewScreen';
import { href, route, type Route } from '../routing';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Icon } from '../ui/Icon';
import { lazy } from '../ui/lazy';
import { Notice } from '../ui/Notice';
import { Page } from '../ui/Page';
import { nextTheme, theme } from '../ui/theme';
import { Toasts } from '../ui/Toasts';
import mark from './logo.svg';
import type { ClusterOverview } from '../wire';
import { screens } from './screens';
import { paletteOpen, COMMAND, shortcutsOpen, shortcuts } from './shortcuts';
import { TimeBar } from './TimeBar';

const JobsScreen = lazy(() => import('../job/JobsScreen').then((found) => found.JobsScreen));
const JobScreen = lazy(() => import('../job/JobScreen').then((found) => found.JobScreen));
const ApplicationsScreen = lazy(() => import('../application/ApplicationsScreen').then((found) => found.ApplicationsScreen));
const ApplicationScreen = lazy(() => import('../application/ApplicationScreen').then((found) => found.ApplicationScreen));
const TaskManagersScreen = lazy(() => import('../taskmanager/TaskManagersScreen').then((found) => found.TaskManagersScreen));
const TaskManagerScreen = lazy(() => import('../taskmanager/TaskManagerScreen').then((found) => found.TaskManagerScreen));
const JobManagerScreen = lazy(() => import('../jobmanager/JobManagerScreen').then((found) => found.JobManagerScreen));
const ConfigurationScreen = lazy(() => import('../configuration/ConfigurationScreen').then((found) => found.ConfigurationScreen));
const SubmitScreen = lazy(() => import('../jar/SubmitScreen').then((found) => found.SubmitScreen));
const CommandPalette = lazy(() => import('./CommandPalette').then((found) => found.CommandPalette));
const SqlScreen = lazy(() => import('../sql/SqlScreen').then((found) => found.SqlScreen));
const HistoryScreen = lazy(() => import('../sql/history/HistoryScreen').then((found) => found.HistoryScreen));
const SessionsScreen = lazy(() => import('../sql/session/SessionsScreen').then((found) => found.SessionsScreen));
const ConnectorsScreen = lazy(() => import('../connector/ConnectorsScreen').then((found) => found.ConnectorsScreen));
const TokensScreen = lazy(() => import('../account/TokensScreen').then((found) => found.TokensScreen));
const AlertsScreen = lazy(() => import('../alert/AlertsScreen').then((found) => found.AlertsScreen));
const LimitsScreen = lazy(() => import('../limit/LimitsScreen').then((found) => found.LimitsScreen));
const SessionScreen = lazy(() => import('../sql/session/SessionScreen').then((found) => found.SessionScreen));

/** The whole page: the screens, or the login while the server asks for one. */
export function App() {
  return loginNeeded.value ? <LoginScreen /> : <Frame />;
}

/** The frame around every screen: navigation, time bar, notices and dialogs. */
function Frame() {
  const overview = useLive(paths.overview, 2_000);
  const security = useLive(paths.security, 60_000);
  const alerts = useLive(paths.alerts, 5_000);
  const warnings = security.value.value?.warnings ?? [];
  return (
    <>
      <a class="skip" href="#main" onClick={skip}>
        Skip to the content
      </a>
      <div class="frame">
        <Side overview={overview.value.value} firing={alerts.value.value?.firing ?? 0} />
        <div class="stage">
          <TimeBar />
          <main class="main" id="main" tabIndex={-1}>
            {awaySince.value !== undefined && (
              <div class="away-banner" role="status">
                The server has not answered since {clock(awaySince.value)}. The data may be out of date; retrying…
              </div>
            )}
            {warnings.length > 0 && (
              <div class="insecure-banner" role="note">
                <strong>This server is not secure.</strong> {warnings.join(' ')}
              </div>
            )}
            <Screen at={route.value} />
          </main>
        </div>
      </div>
      {shortcutsOpen.value && <Shortcuts />}
      {paletteOpen.value && <CommandPalette />}
      <Toasts />
    </>
  );
}

function Screen({ at }: { at: Route }) {
  switch (at.screen) {
    case 'overview':
      return <OverviewScreen />;
    case 'jobs':
      return <JobsScreen at={at} />;
    case 'job':
      return <JobScreen key={at.job} at={at} />;
    case 'applications':
      return (
        <Permitted needs="VIEW_ALL" title="Applications" may="see the applications">
          <ApplicationsScreen all={at.all !== undefined} />
        </Permitted>
      );
    case 'application':
      return (
        <Permitted needs="VIEW_ALL" title="Application" may="see the applications">
          <ApplicationScreen key={at.application} id={at.application} />
        </Permitted>
      );
    case 'taskManagers':
      return <TaskManagersScreen />;
    case 'taskManager':
      return <TaskManagerScreen key={at.id} id={at.id} tab={at.tab} file={at.file} find={at.find} />;
    case 'jobManager':
      return <JobManagerScreen tab={at.tab} file={at.file} find={at.find} />;
    case 'submit':
      return (
        <Permitted needs="SUBMIT" title="Submit a jar" may="submit jars">
          <SubmitScreen jar={at.jar} />
        </Permitted>
      );
    case 'sql':
      return (
        <Permitted needs="RUN" title="SQL" may="run SQL">
          <SqlScreen at={at} />
        </Permitted>
      );
    case 'history':
      return <HistoryScreen at={at} />;
    case 'sessions':
      return <SessionsScreen at={at} />;
    case 'session':
      return <SessionScreen key={at.session} session={at.session} operation={at.operation} />;
    case 'alerts':
      return <AlertsScreen />;
    case 'limits':
      return (
        <Permitted needs="OPERATE_ALL" title="Limits" may="see the limits">
          <LimitsScreen />
        </Permitted>
      );
    case 'connectors':
      return <ConnectorsScreen />;
    case 'tokens':
      return <TokensScreen />;
    case 'configuration':
      return (
        <Permitted needs="VIEW_ALL" title="Configuration" may="see the configuration">
          <ConfigurationScreen text={at.text} />
        </Permitted>
      );
    case 'nowhere':
      return (
        <Page title="Page not found">
          <Notice icon="search" title={`There is nothing at ${href(at)}`}>
            <a href="#/overview">Go to the overview</a>
          </Notice>
        </Page>
      );
  }
}

function Side({ overview, firing }: { overview: ClusterOverview | undefined; firing: number }) {
  const here = route.value.screen;
  const tallies: Partial<Record<Route['screen'], number | undefined>> = { jobs: overview?.['jobs-running'], taskManagers: overview?.taskmanagers };
  const away = awaySince.value !== undefined;
  return (
    <nav class="side" aria-label="Screens">
      <a class="brand" href="#/overview">
        <img src={mark} alt="" />
        <span>Millrace</span>
      </a>
      {screens.map((place) => {
        const tally = tallies[place.route.screen];
        const why = place.needs === undefined ? undefined : refusal(place.needs);
        return (
          <a
            key={place.name}
            class={`side-link ${place.first === true ? '' : 'second'} ${why === undefined ? '' : 'barred'}`}
            href={href(place.route)}
            title={why === undefined ? place.name : `${place.name}: ${why}`}
            aria-current={place.holds.includes(here) ? 'page' : undefined}
          >
            <Icon name={place.icon} />
            <span>{place.name}</span>
            {tally !== undefined && <span class="tally number">{tally}</span>}
            {place.route.screen === 'alerts' && firing > 0 && (
              <span class="tally alarm number" title={plural(firing, 'alert')}>
                {firing}
              </span>
            )}
          </a>
        );
      })}
      <button type="button" class="side-link" title={`Find a screen, job or action (${COMMAND} K)`} onClick={() => (paletteOpen.value = true)}>
        <Icon name="search" />
        <span>Find</span>
        <kbd class="key">{COMMAND} K</kbd>
      </button>
      <div class="side-foot">
        <div class={`pulse ${away ? 'away' : ''}`} title={away ? 'The server is not responding' : 'Live'}>
          <span class="word">{away ? 'Disconnected' : 'Live'}</span>
        </div>
        <Account />
        <Tools />
        {overview !== undefined && <span class="word">Engine {overview['flink-version']}</span>}
      </div>
    </nav>
  );
}

function Tools() {
  const looks = { auto: ['auto', 'System'], light: ['sun', 'Light'], dark: ['moon', 'Dark'] } as const;
  const [icon, name] = looks[theme.value];
  return (
    <div class="row wrap">
      <Button class="small plain" icon={icon} title={`Colours: ${name} (d)`} aria-label={`Colours: ${name}`} onClick={nextTheme} />
      <Button class="small plain" icon="keys" title="Shortcuts (?)" aria-label="Shortcuts" onClick={() => (shortcutsOpen.value = true)} />
    </div>
  );
}

function Shortcuts() {
  return (
    <Dialog title="Shortcuts" onClose={() => (shortcutsOpen.value = false)}>
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
        <Button onClick={() => (shortcutsOpen.value = false)}>Close</Button>
      </footer>
    </Dialog>
  );
}

/** The fragment of the address is the route, so this moves the focus itself. */
function skip(event: Event): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
