import { useState } from 'preact/hooks';
import { plural } from '../../format';
import { CopyButton } from '../../ui/Copy';
import { Segments } from '../../ui/Tabs';
import type { ExceptionsFrameRun, ExceptionsTraceCause } from '../../wire';

/** A stack trace, root cause first with foreign frames folded, or as it was thrown. */
export function StackTrace({ text, causes }: { text: string; causes: readonly ExceptionsTraceCause[] }) {
  const [view, setView] = useState<'read' | 'raw'>('read');
  return (
    <div class="stack">
      <div class="row wrap">
        <Segments label="Order of the stack trace" value={view} onChange={setView} options={[['read', 'Root cause first'], ['raw', 'As thrown']]} />
        <CopyButton text={text} label="Copy" />
      </div>
      {view === 'raw' ? (
        <pre class="stack-text" tabIndex={0}>
          {text}
        </pre>
      ) : (
        <div class="trace" tabIndex={0} role="region" aria-label="Stack trace">
          {causes.toReversed().map((cause, place) => (
            <OneCause key={place} cause={cause} wraps={place > 0} />
          ))}
        </div>
      )}
    </div>
  );
}

function OneCause({ cause, wraps }: { cause: ExceptionsTraceCause; wraps: boolean }) {
  return (
    <section>
      <p class="trace-head">
        {wraps && <span class="muted">which led to </span>}
        {cause.headline}
      </p>
      <ol>
        {cause.runs.map((run, place) => (
          <li key={place}>{run.own ? <Own run={run} /> : <Foreign run={run} />}</li>
        ))}
      </ol>
    </section>
  );
}

function Own({ run }: { run: ExceptionsFrameRun }) {
  return (
    <ol class="frames own">
      {run.frames.map((frame, place) => (
        <li key={place}>{frame}</li>
      ))}
    </ol>
  );
}

function Foreign({ run }: { run: ExceptionsFrameRun }) {
  return (
    <details class="frames">
      <summary>{plural(run.frames.length, 'frame')} of the engine and Java</summary>
      <ol>
        {run.frames.map((frame, place) => (
          <li key={place}>{frame}</li>
        ))}
      </ol>
    </details>
  );
}
