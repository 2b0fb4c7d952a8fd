import { useEffect, useRef } from 'preact/hooks';
import { bytes, exact, percent } from '../format';
import { Button } from '../ui/Button';
import { Highlighted } from '../ui/Highlighted';
import { Icon } from '../ui/Icon';
import { SearchField } from '../ui/SearchField';
import { searchPattern } from '../ui/textMatches';
import type { LogLinesHit } from '../wire';
import type { LogSearch, LogPattern } from './logSearch';

const TYPING_MILLIS = 250;

/** Searches the whole file and lists the matches. */
export function LogSearchBar({ search, show }: { search: LogSearch; show: (hit: LogLinesHit) => void }) {
  const wanted = search.wanted.value;
  const found = search.found.value;
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (next: Partial<LogPattern>) => {
    search.wanted.value = { ...wanted, ...next };
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void search.start(search.wanted.value).then((last) => last !== undefined && show(last)), TYPING_MILLIS);
  };
  const step = (backwards: boolean) => {
    const hit = search.step(backwards);
    if (hit !== undefined) show(hit);
  };
  const choose = (index: number) => {
    search.current.value = index;
    show(found.hits[index]!);
  };
  return (
    <>
      <div class="log-finder row wrap">
        <SearchField label="Search the whole file" value={wanted.text} onInput={(text) => change({ text })} onEnter={step}>
          <button type="button" class="log-option" title="Match case" aria-label="Match case" aria-pressed={!wanted.ignoreCase} onClick={() => change({ ignoreCase: !wanted.ignoreCase })}>
            Aa
          </button>
          <button type="button" class="log-option" title="Regular expression" aria-label="Regular expression" aria-pressed={wanted.regex} onClick={() => change({ regex: !wanted.regex })}>
            .*
          </button>
        </SearchField>
        {wanted.text !== '' && (
          <>
            <Button class="small" disabled={found.hits.length === 0} onClick={() => step(true)}>
              Previous
            </Button>
            <Button class="small" disabled={found.hits.length === 0} onClick={() => step(false)}>
              Next
            </Button>
            <State search={search} />
          </>
        )}
      </div>
      {wanted.text !== '' && found.hits.length > 0 && <Hits hits={found.hits} current={search.current.value} wanted={wanted} choose={choose} />}
    </>
  );
}

function State({ search }: { search: LogSearch }) {
  const { hits, state, to, size, message } = search.found.value;
  const at = search.current.value;
  const amount = hits.length === 0 ? 'No line' : at < 0 ? `${exact(hits.length)} lines` : `${exact(at + 1)} of ${exact(hits.length)} lines`;
  switch (state) {
    case 'refused':
      return (
        <span class="log-wrong" role="alert">
          <Icon name="warning" /> {message}
        </span>
      );
    case 'searching':
      return (
        <>
          <span class="muted" role="status">
            {amount} so far, {percent(size === 0 ? 0 : to / size)} of {bytes(size)} searched
          </span>
          <Button class="small" onClick={() => search.stop()}>
            Stop
          </Button>
        </>
      );
    case 'paused':
      return (
        <>
          <span class="muted" role="status">
            {amount} in the first {bytes(to)} of {bytes(size)}
          </span>
          <Button class="small" onClick={() => void search.goOn()}>
            Continue
          </Button>
        </>
      );
    case 'complete':
      return (
        <span class="muted" role="status">
          {hits.length === 0 ? 'No line matches' : amount}
        </span>
      );
  }
}

/** The length of a listed line before its match, and in all. */
const MAX_BEFORE_MATCH = 60;
const MAX_LENGTH = 300;

function Hits({ hits, current, wanted, choose }: { hits: readonly LogLinesHit[]; current: number; wanted: LogPattern; choose: (index: number) => void }) {
  const list = useRef<HTMLOListElement>(null);
  const marked = searchPattern(wanted.text, wanted.regex, wanted.ignoreCase);
  useEffect(() => {
    const box = list.current;
    const one = box?.children[current];
    if (!(one instanceof HTMLElement) || box === null) return;
    if (one.offsetTop < box.scrollTop || one.offsetTop + one.offsetHeight > box.scrollTop + box.clientHeight) box.scrollTop = one.offsetTop - box.clientHeight / 2;
  }, [current]);
  return (
    <ol class="log-hits" ref={list} aria-label="Lines that match">
      {hits.map(({ line, start }, index) => (
        <li key={line.offset}>
          <button type="button" aria-current={index === current ? 'true' : undefined} onClick={() => choose(index)}>
            <span class="log-hit-number">{line.number === undefined ? '' : exact(line.number)}</span>
            <span class="cut">
              {start > MAX_BEFORE_MATCH && '…'}
              <Highlighted text={line.text.slice(Math.max(0, start - MAX_BEFORE_MATCH)).slice(0, MAX_LENGTH)} wanted={marked} />
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
