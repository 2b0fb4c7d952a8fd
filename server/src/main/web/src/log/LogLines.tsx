import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Level } from './logLine';
import type { LogReader } from './logReader';
import { LogRow, type LinkTargets } from './LogRow';
import { heightOf, rowAt, rowOf, rowsOf, traceOf, type Rows } from './logRows';

const ROW_HEIGHT = 18;
/** The width of line numbers and margins, in characters. */
const MARGIN = 84;
/** Rows beyond the visible part that are in the document. */
const OVERSCAN = 16;

export interface LogOptions {
  least: Level | undefined;
  fold: boolean;
  wrap: boolean;
  /** Whether package names are shortened; wrapped lines are not. */
  brief: boolean;
}

/** The lines of a log. Only the visible ones are in the document. */
export function LogLines({ name, reading, look, wanted, hits, current, link, known }: {
  name: string;
  reading: LogReader;
  look: LogOptions;
  wanted: RegExp | undefined;
  /** The offsets of the lines that match a search, and of the current match. */
  hits: ReadonlySet<number>;
  current: number | undefined;
  link: (offset: number) => string;
  known: LinkTargets;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 800, width: 1000 });
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const version = reading.version.value;
  const { window, following } = reading;
  const wrap = look.wrap ? Math.max(20, Math.floor((view.width - MARGIN) / letter())) : undefined;
  const rows = useMemo(
    () => rowsOf(window.lines, { least: look.least, fold: look.fold, open, wrap }),
    [window, version, look.least, look.fold, open, wrap],
  );
  const place = usePlace(scroller, reading, rows, setView);

  const target = reading.wanted.value;
  const centered = useRef<typeof target>(undefined);
  useLayoutEffect(() => {
    if (target === undefined || target === centered.current) return;
    const trace = traceOf(window.lines, window.at(target.offset));
    if (trace !== undefined && !open.has(trace)) {
      setOpen(new Set([...open, trace]));
      return;
    }
    centered.current = target;
    place.center(target.offset);
  }, [target, open]);

  const toggle = (offset: number) => {
    const next = new Set(open);
    if (!next.delete(offset)) next.add(offset);
    if (following) reading.hold();
    setOpen(next);
  };
  const first = rowAt(rows, Math.floor(view.top / ROW_HEIGHT) - OVERSCAN);
  const last = Math.min(rows.count - 1, rowAt(rows, Math.ceil((view.top + view.height) / ROW_HEIGHT) + OVERSCAN));
  const drawn = [];
  for (let row = first; row <= last; row++) {
    const line = window.lines[rows.line[row]!]!;
    const frames = rows.frames[row]!;
    drawn.push(
      <LogRow
        key={line.offset}
        line={line}
        number={window.number(line)}
        link={link(line.offset)}
        hidden={Math.max(0, frames)}
        shown={Math.max(0, -frames)}
        toggle={() => toggle(line.offset)}
        wanted={wanted}
        known={known}
        brief={look.brief && !look.wrap}
        tone={line.offset === (target?.offset ?? current) ? 'here' : hits.has(line.offset) ? 'hit' : ''}
        top={rows.top[row]! * ROW_HEIGHT}
        height={(rows.top[row + 1]! - rows.top[row]!) * ROW_HEIGHT}
      />,
    );
  }
  return (
    <div
      class={`log-lines ${look.wrap ? 'wraps' : ''}`}
      ref={scroller}
      tabIndex={0}
      role="log"
      aria-live="off"
      aria-label={name}
      onScroll={place.onScroll}
      onWheel={(event) => event.deltaY < 0 && reading.hold()}
      onKeyDown={place.onKeyDown}
    >
      <div class="log-sheet" style={{ height: `${heightOf(rows) * ROW_HEIGHT}px` }}>
        {drawn}
      </div>
    </div>
  );
}

/** The scroll position: the end of the log while it is followed, and otherwise the same line while lines arrive. */
function usePlace(
  scroller: { readonly current: HTMLDivElement | null },
  reading: LogReader,
  rows: Rows,
  setView: (view: { top: number; height: number; width: number }) => void,
) {
  const kept = useRef<{ offset: number; shift: number } | undefined>(undefined);
  const { window, following } = reading;
  const look = () => {
    const box = scroller.current;
    if (box !== null) setView({ top: box.scrollTop, height: box.clientHeight, width: box.clientWidth });
  };
  const keep = () => {
    const top = scroller.current?.scrollTop ?? 0;
    const row = rowAt(rows, Math.floor(top / ROW_HEIGHT));
    const line = window.lines[rows.line[row] ?? 0];
    kept.current = line === undefined ? undefined : { offset: line.offset, shift: top - rows.top[row]! * ROW_HEIGHT };
  };
  useEffect(() => {
    const watch = new ResizeObserver(look);
    watch.observe(scroller.current!);
    return () => watch.disconnect();
  }, []);
  useLayoutEffect(() => {
    const box = scroller.current!;
    if (following) box.scrollTop = box.scrollHeight;
    else if (kept.current !== undefined) box.scrollTop = rows.top[rowOf(rows, window.at(kept.current.offset))]! * ROW_HEIGHT + kept.current.shift;
    look();
  }, [rows, following]);
  const before = useRef(0);
  const onScroll = () => {
    const box = scroller.current!;
    const down = box.scrollTop > before.current;
    const left = box.scrollHeight - box.scrollTop - box.clientHeight;
    if (following && !down && box.scrollTop < before.current && left > 2 * ROW_HEIGHT) reading.hold();
    before.current = box.scrollTop;
    keep();
    look();
    if (reading.following) return;
    if (box.scrollTop < 40 * ROW_HEIGHT && !down) void reading.older();
    if (left < 2 && down) void reading.newer();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'End') reading.toEnd();
    else if (event.key === 'Home') void reading.to(0);
    else {
      if (event.key === 'PageUp' || event.key === 'ArrowUp') reading.hold();
      return;
    }
    event.preventDefault();
  };
  const center = (offset: number) => {
    const box = scroller.current!;
    box.scrollTop = rows.top[rowOf(rows, window.at(offset))]! * ROW_HEIGHT - box.clientHeight / 2;
    // The user has not scrolled down, which at the end would follow the log again.
    before.current = box.scrollTop;
    keep();
    look();
  };
  return { onScroll, onKeyDown, center };
}

let measured = 0;

/** The width of a character in a log. */
function letter(): number {
  if (measured > 0) return measured;
  const probe = document.createElement('span');
  probe.className = 'log-probe';
  probe.textContent = '0'.repeat(100);
  document.body.append(probe);
  measured = probe.getBoundingClientRect().width / 100 || 7.2;
  probe.remove();
  return measured;
}
