import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { address, getTail, type Tail } from '../api/http';
import type { Trouble } from '../api/live';
import { bytes, exact } from '../format';
import { CopyAsCurl } from '../part/Copy';
import { Icon } from '../part/Icon';
import { Ghost, Notice } from '../part/Notice';
import { SearchField } from '../part/SearchField';
import { inLog, levels, lines } from './log';

const LINE = 18;
/** So much of the end of a file is read; the whole is one click away. */
const READ = 4 * 1024 * 1024;
const PERIOD = 2_000;

/** One log: follows its end, finds words, and holds as many lines in the document as can be seen. */
export function LogView({ path, name }: { path: string; name: string }) {
  const [follow, setFollow] = useState(true);
  const { tail, trouble } = useTail(path, follow);
  const all = useMemo(() => lines(tail?.text ?? '', (tail?.skipped ?? 0) > 0), [tail]);
  const tones = useMemo(() => levels(all), [all]);
  const [text, setText] = useState('');
  const hits = useMemo(() => inLog(all, text), [all, text]);
  const [hit, setHit] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);

  const toEnd = () => scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  const toLine = (line: number | undefined) => {
    if (line === undefined || scroller.current === null) return;
    setFollow(false);
    scroller.current.scrollTo({ top: line * LINE - scroller.current.clientHeight / 2 });
  };
  useEffect(() => {
    if (follow) toEnd();
  }, [all, follow]);
  useEffect(() => {
    const first = hits.length === 0 ? 0 : hits.length - 1;
    setHit(first);
    toLine(hits[first]);
  }, [text]);
  const onward = (backwards: boolean) => {
    if (hits.length === 0) return;
    const next = (hit + (backwards ? -1 : 1) + hits.length) % hits.length;
    setHit(next);
    toLine(hits[next]);
  };
  const onScroll = () => {
    const box = scroller.current!;
    setTop(box.scrollTop);
    // Scrolling away from the end by hand ends following; coming back resumes it.
    const atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < LINE * 2;
    if (follow && !atEnd && box.scrollTop < top) setFollow(false);
  };
  const first = Math.max(0, Math.floor(top / LINE) - 10);
  const last = Math.min(all.length, first + Math.ceil((scroller.current?.clientHeight ?? 900) / LINE) + 20);
  return (
    <section class="card log" aria-label={`Log ${name}`}>
      <header class="card-head">
        <h2 class="cut" title={name}>
          {name}
        </h2>
        <SearchField label="Find in this log" value={text} onInput={setText} onEnter={onward}>
          {text !== '' && (
            <span role="status">
              {hits.length === 0 ? 'none' : `${exact(hit + 1)} of ${exact(hits.length)}`}
            </span>
          )}
        </SearchField>
        <div class="row wrap push">
          <button type="button" class="button small" aria-pressed={follow} onClick={() => setFollow(!follow)}>
            Follow
          </button>
          <button type="button" class="button small" onClick={toEnd}>
            <Icon name="end" />
            End
          </button>
          <a class="button small" href={address(path)} target="_blank" rel="noreferrer">
            Whole file
          </a>
          <CopyAsCurl path={path} />
        </div>
      </header>
      {tail === undefined ? (
        <Waiting trouble={trouble} />
      ) : all.length === 0 ? (
        <Notice title="This file is empty" />
      ) : (
        <div class="log-lines" ref={scroller} tabIndex={0} role="log" aria-label={name} onScroll={onScroll}>
          <div class="log-sheet" style={{ height: `${all.length * LINE}px` }}>
            {tail.skipped > 0 && first === 0 && <span class="unseen">The first {bytes(tail.skipped)} are not shown</span>}
            {all.slice(first, last).map((line, index) => (
              <div
                key={first + index}
                class={`log-line ${tones[first + index] ?? ''} ${hits[hit] === first + index ? 'here' : ''}`}
                data-number={first + index + 1}
                style={{ top: `${(first + index) * LINE}px` }}
              >
                <Marked line={line} text={text} />
              </div>
            ))}
          </div>
        </div>
      )}
    </section>
  );
}

function Waiting({ trouble }: { trouble: Trouble | undefined }) {
  if (trouble === undefined) return <Ghost />;
  return (
    <Notice icon="warning" failed title={trouble.kind === 'away' ? 'The server does not answer' : 'The server refused to show this log'}>
      <p>{trouble.kind === 'away' ? trouble.reason : (trouble.message.split('\n')[0] ?? '')}</p>
    </Notice>
  );
}

/** A line with what was looked for marked in it. */
export function Marked({ line, text }: { line: string; text: string }) {
  const at = text === '' ? -1 : line.toLowerCase().indexOf(text.toLowerCase());
  if (at < 0) return <>{line}</>;
  return (
    <>
      {line.slice(0, at)}
      <mark>{line.slice(at, at + text.length)}</mark>
      <Marked line={line.slice(at + text.length)} text={text} />
    </>
  );
}

function useTail(path: string, follow: boolean): { tail: Tail | undefined; trouble: Trouble | undefined } {
  const [tail, setTail] = useState<Tail | undefined>(undefined);
  const [trouble, setTrouble] = useState<Trouble | undefined>(undefined);
  const read = useRef(false);
  useEffect(() => {
    if (!follow && read.current) return;
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      if (!document.hidden) {
        const reply = await getTail(path, READ, gone.signal);
        if (gone.signal.aborted) return;
        if (reply.kind === 'ok') {
          read.current = true;
          setTrouble(undefined);
          setTail((now) => (now?.text === reply.value.text ? now : reply.value));
        } else {
          setTrouble(reply);
        }
      }
      timer = setTimeout(() => void ask(), PERIOD);
    };
    void ask();
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [path, follow]);
  return { tail, trouble };
}
