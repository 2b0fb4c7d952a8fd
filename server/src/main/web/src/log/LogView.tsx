import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useLive } from '../api/live';
import { paths, type Process } from '../api/paths';
import { exact, plural } from '../format';
import { read, write } from '../storage';
import { moment } from '../time';
import { Button } from '../ui/Button';
import { Ghost, Notice } from '../ui/Notice';
import { searchPattern } from '../ui/textMatches';
import './log.css';
import { levels } from './logLine';
import { LogLines, type LogOptions } from './LogLines';
import { LogReader } from './logReader';
import type { LinkTargets } from './LogRow';
import { LogSearch } from './logSearch';
import { LogSearchBar } from './LogSearchBar';
import { LogToolbar } from './LogToolbar';

/** A `find` of this form is the byte offset of a line. */
const AT = /^@(\d+)$/;

/** A log: its end as it grows, or another part, with a search. */
export function LogView({ process, name, find, link, known }: {
  process: Process;
  name: string;
  /** The search in the address, or `@` and the offset of a line. */
  find: string | undefined;
  link: (find: string) => string;
  known: LinkTargets;
}) {
  const reading = useMemo(() => new LogReader(process, name), [process, name]);
  const search = useMemo(() => new LogSearch(process, name), [process, name]);
  const [look, setLook] = useState<LogOptions>(() => ({ least: undefined, fold: read('log.fold', true), wrap: read('log.wrap', false), brief: read('log.brief', true) }));
  const zone = useLive(paths.dashboard, Infinity).value.value?.['timezone-offset'];
  useEffect(() => {
    reading.start();
    return () => {
      reading.close();
      search.stop();
    };
  }, [reading, search]);
  useEffect(() => goTo(find, reading, search), [find, reading, search]);
  const at = moment.value;
  // An address with both shows what it finds, until another time is chosen.
  const opened = useRef(find === undefined ? undefined : at);
  useEffect(() => {
    if (at === opened.current) return;
    opened.current = undefined;
    if (at !== undefined && zone !== undefined) void reading.toTime(at, zone);
  }, [at, zone, reading]);

  const change = (next: Partial<LogOptions>) => {
    const all = { ...look, ...next };
    setLook(all);
    write('log.fold', all.fold);
    write('log.wrap', all.wrap);
    write('log.brief', all.brief);
  };
  const wanted = search.wanted.value;
  const hits = useMemo(() => new Set(search.found.value.hits.map((hit) => hit.line.offset)), [search.found.value.hits]);
  const marked = useMemo(() => searchPattern(wanted.text, wanted.regex, wanted.ignoreCase), [wanted]);
  return (
    <section class="card log" aria-label={`Log ${name}`}>
      <LogToolbar reading={reading} process={process} name={name} look={look} change={change} zone={zone} />
      <LogSearchBar
        search={search}
        show={({ line }) => {
          if (look.least !== undefined) change({ least: undefined });
          void reading.to(line.offset, line.number);
        }}
      />
      <Content reading={reading} name={name}>
        <LogLines
          name={name}
          reading={reading}
          look={look}
          wanted={marked}
          hits={hits}
          current={search.found.value.hits[search.current.value]?.line.offset}
          link={(offset) => link(`@${offset}`)}
          known={known}
        />
        {look.least !== undefined && <Filtered reading={reading} look={look} search={search} />}
        {!reading.following && (
          <Button class="main-one log-end" icon="end" onClick={() => reading.toEnd()}>
            {reading.missed === 0 ? 'Jump to the end' : `${plural(reading.missed, 'new line')}, jump to the end`}
          </Button>
        )}
      </Content>
    </section>
  );
}

function goTo(find: string | undefined, reading: LogReader, search: LogSearch): void {
  const at = AT.exec(find ?? '')?.[1];
  if (at !== undefined) void reading.to(Number(at));
  else if (find !== undefined && find !== search.wanted.peek().text) {
    // The last match is usually the relevant one.
    void search.start({ text: find, regex: false, ignoreCase: true }).then((last) => {
      if (last !== undefined) void reading.to(last.line.offset, last.line.number);
    });
  }
}

function Content({ reading, name, children }: { reading: LogReader; name: string; children: ComponentChildren }) {
  const error = reading.end.error.value;
  const version = reading.version.value;
  if (reading.window.lines.length > 0) return <div class="log-content">{children}</div>;
  if (error !== undefined) {
    return (
      <Notice icon="warning" failed title={error.kind === 'away' ? 'The server does not answer' : `The server refused to show ${name}`}>
        <p>{error.kind === 'away' ? `${error.reason}. This page retries automatically.` : error.message.split('\n')[0]}</p>
      </Notice>
    );
  }
  if (reading.end.watching.value === 'opening' && version === 0) return <Ghost />;
  return <Notice icon="waiting" title="This file is empty" text="Lines appear here as soon as they are written." />;
}

/** The number of filtered lines, with ways to see more. */
function Filtered({ reading, look, search }: { reading: LogReader; look: LogOptions; search: LogSearch }) {
  void reading.version.value;
  const { lines, first } = reading.window;
  const more = first !== undefined && first.offset > 0;
  const lowest = look.least === undefined ? 0 : levels.indexOf(look.least);
  const shown = lines.reduce((sum, line) => sum + (levels.indexOf(line.level ?? 'INFO') >= lowest ? 1 : 0), 0);
  const text = look.least === 'ERROR' ? '(ERROR|FATAL)' : '(WARN|ERROR|FATAL)';
  return (
    <p class="log-filtered row wrap" role="status">
      {exact(shown)} of {plural(lines.length, 'loaded line')}
      {more && (
        <>
          <Button class="small" onClick={() => void reading.older()}>
            Load older lines
          </Button>
          <Button class="small" onClick={() => void search.start({ text: `^\\S+ \\S+ +${text} `, regex: true, ignoreCase: false })}>
            Search the whole file for these
          </Button>
        </>
      )}
    </p>
  );
}
