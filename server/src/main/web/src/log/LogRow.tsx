import type { ComponentChildren } from 'preact';
import { href } from '../routing';
import { Highlighted } from '../ui/Highlighted';
import { ids, parts, shortLogger } from './logLine';
import type { LogLine } from './logWindow';

/** The names that a log line can link to. */
export interface LinkTargets {
  /** Job names by id. */
  jobs: ReadonlyMap<string, string>;
  /** The address of the operator that a thread runs. */
  task: (thread: string) => string | undefined;
}

/** A line of a log with its parts highlighted and its names linked. */
export function LogRow({ line, number, link, hidden, shown, toggle, wanted, known, brief, tone, top, height }: {
  line: LogLine;
  number: number | undefined;
  /** The address of this line. */
  link: string;
  /** The number of frames that are folded into this row. */
  hidden: number;
  /** The number of frames from this row on that could be folded. */
  shown: number;
  toggle: () => void;
  wanted: RegExp | undefined;
  known: LinkTargets;
  /** Whether package names are shortened. */
  brief: boolean;
  tone: string;
  top: number;
  height: number;
}) {
  return (
    <div class={`log-row ${tone} ${line.head ? 'is-head' : ''} level-${line.level ?? 'none'}`} style={{ top: `${top}px`, height: `${height}px` }}>
      <a class="log-number" href={link} tabIndex={-1} aria-label={`Link to line ${number ?? ''}`} data-number={number ?? '·'} />
      <span class="log-text">
        {hidden > 0 ? (
          <>
            <button type="button" class="log-fold" aria-expanded={false} onClick={toggle}>
              {hidden} frames
            </button>
            <span class="log-dim">{line.text.trim()}</span>
          </>
        ) : (
          <>
            {shown > 0 && (
              <button type="button" class="log-fold" aria-expanded={true} onClick={toggle}>
                fold
              </button>
            )}
            <Words text={line.text} wanted={wanted} known={known} brief={brief} />
          </>
        )}
      </span>
    </div>
  );
}

function Words({ text, wanted, known, brief }: { text: string; wanted: RegExp | undefined; known: LinkTargets; brief: boolean }) {
  const found = parts(text);
  if (found === undefined) return <Named text={text} wanted={wanted} jobs={known.jobs} />;
  const { time, level, thread, message, gaps } = found;
  const logger = brief ? shortLogger(found.logger) : found.logger;
  const task = thread === '' ? undefined : known.task(thread);
  const simple = logger.lastIndexOf('.') + 1;
  const mark = (each: string): ComponentChildren => <Highlighted text={each} wanted={wanted} />;
  return (
    <>
      <span class="log-time">{mark(time)}</span>
      {gaps[0]}
      <span class="log-level">{mark(level)}</span>
      {gaps[1]}
      {task === undefined ? <span class="log-dim">{mark(thread)}</span> : <a href={task} title="Show the operator">{mark(thread)}</a>}
      {gaps[2]}
      <span class="log-class" title={found.logger}>
        <span class="log-dim">{mark(logger.slice(0, simple))}</span>
        {mark(logger.slice(simple))}
      </span>
      {gaps[3]}
      <Named text={message} wanted={wanted} jobs={known.jobs} />
    </>
  );
}

/** A text in which the ids of known jobs are links. */
function Named({ text, wanted, jobs }: { text: string; wanted: RegExp | undefined; jobs: ReadonlyMap<string, string> }) {
  return (
    <>
      {ids(text).map((piece, index) =>
        piece.id && jobs.has(piece.text) ? (
          <a key={index} href={href({ screen: 'job', job: piece.text, tab: 'graph', vertexTab: 'metrics' })} title={jobs.get(piece.text)}>
            <Highlighted text={piece.text} wanted={wanted} />
          </a>
        ) : (
          <Highlighted key={index} text={piece.text} wanted={wanted} />
        ),
      )}
    </>
  );
}
