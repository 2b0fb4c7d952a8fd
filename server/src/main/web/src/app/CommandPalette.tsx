import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { refusal } from '../api/permission';
import { useLive } from '../api/live';
import { paths } from '../api/paths';
import { tabRoute, tabNames } from '../job/jobTabs';
import { href, jobTabs, route } from '../routing';
import { moment, showAt } from '../time';
import { Icon } from '../ui/Icon';
import { relative, toggleRelativeTimes } from '../ui/Moment';
import { word } from '../ui/StateBadge';
import { nextTheme } from '../ui/theme';
import { matching, type Command } from './commands';
import { screens } from './screens';
import { paletteOpen, shortcutsOpen } from './shortcuts';

/** A dialog that finds screens, jobs and actions by typing. */
export function CommandPalette() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const offers = useOffers();
  const found = useMemo(() => matching(offers, text), [offers, text]);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => dialog.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' }), [at, found]);
  const take = (offer: Command | undefined) => {
    if (offer === undefined) return;
    dialog.current?.close();
    if ('goTo' in offer.action) location.hash = offer.action.goTo;
    else offer.action.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(found.length - 1, at + 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(0, at - 1));
    else if (event.key === 'Enter') take(found[at]);
    else return;
    event.preventDefault();
  };
  return (
    <dialog ref={dialog} class="palette" aria-label="Find a screen, job or action" onClose={() => (paletteOpen.value = false)} onClick={(event) => event.target === dialog.current && dialog.current?.close()}>
      <label class="palette-field">
        <Icon name="search" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls="palette-list"
          aria-activedescendant={found[at] === undefined ? undefined : `palette-${at}`}
          aria-label="Find a screen, job or action"
          placeholder="Find a screen, job or action…"
          autocomplete="off"
          spellcheck={false}
          value={text}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd class="key">Esc</kbd>
      </label>
      <ul id="palette-list" role="listbox" aria-label="Results">
        {found.map((offer, place) => (
          <li key={`${offer.kind} ${offer.name} ${'goTo' in offer.action ? offer.action.goTo : ''}`} id={`palette-${place}`} role="option" aria-selected={place === at} onMouseMove={() => setAt(place)} onClick={() => take(offer)}>
            <Icon name={offer.icon} />
            <span class="cut">{offer.name}</span>
            {offer.keys !== undefined && <kbd class="key">{offer.keys}</kbd>}
            <span class="muted">{offer.kind}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p class="muted palette-none">No match</p>}
    </dialog>
  );
}

function useOffers(): readonly Command[] {
  const here = route.value;
  const job = here.screen === 'job' ? here.job : undefined;
  const jobs = useLive(paths.jobs, 5_000).value.value?.jobs;
  const managers = useLive(paths.taskManagers, 5_000).value.value?.taskmanagers;
  return useMemo(
    () => [
      ...(job === undefined ? [] : tabsOf(job)),
      ...screens.filter((place) => place.needs === undefined || refusal(place.needs) === undefined).map((place): Command => ({ name: place.name, kind: 'screen', icon: place.icon, action: { goTo: href(place.route) }, keys: place.keys })),
      ...things(),
      ...[...(jobs ?? [])].sort((a, b) => Number(a['end-time'] > 0) - Number(b['end-time'] > 0)).map((each): Command => ({ name: each.name, kind: `job, ${word(each.state).toLowerCase()}`, icon: 'jobs', also: each.jid, action: { goTo: href({ screen: 'job', job: each.jid, tab: 'graph', vertexTab: 'metrics' }) } })),
      ...(managers ?? []).map((each): Command => ({ name: each.id, kind: 'task manager', icon: 'taskManagers', also: each.path, action: { goTo: href({ screen: 'taskManager', id: each.id, tab: 'metrics' }) } })),
    ],
    [job, jobs, managers],
  );
}

function tabsOf(job: string): readonly Command[] {
  return jobTabs.map((tab, place) => ({
    name: `${tabNames[tab]} of this job`,
    kind: 'this job',
    icon: 'jobs',
    keys: String(place + 1),
    action: { goTo: href(tabRoute(job, tab)) },
  }));
}

function things(): readonly Command[] {
  const offers: Command[] = [
    { name: 'Switch colours: dark, light or system', kind: 'action', icon: 'moon', keys: 'd', action: { run: nextTheme } },
    { name: relative.value ? 'Show absolute times' : 'Show relative times', kind: 'action', icon: 'clock', keys: 't', action: { run: toggleRelativeTimes } },
    { name: 'Show all shortcuts', kind: 'action', icon: 'keys', keys: '?', action: { run: () => (shortcutsOpen.value = true) } },
  ];
  const live: Command = { name: 'Return to live', kind: 'action', icon: 'clock', keys: 'l', action: { run: () => showAt(undefined) } };
  return moment.value === undefined ? offers : [live, ...offers];
}
