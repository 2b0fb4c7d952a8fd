import { useState } from 'preact/hooks';
import { plural } from '../format';
import { CopyButton } from '../part/Copy';
import { Segments } from '../part/Tabs';
import { causesOf, runs, type Cause, type Run } from './trace';

/** A stack trace with the root cause first and the frames that are not the job's folded away; or as it was thrown. */
export function Trace({ text }: { text: string }) {
  const [view, setView] = useState<'read' | 'raw'>('read');
  return (
    <div class="stack">
      <div class="row wrap">
        <Segments label="How the trace is shown" value={view} onChange={setView} options={[['read', 'Root cause first'], ['raw', 'As thrown']]} />
        <CopyButton text={text} label="Copy the trace" />
      </div>
      {view === 'raw' ? (
        <pre class="stack-text" tabIndex={0}>
          {text}
        </pre>
      ) : (
        <div class="trace" tabIndex={0} role="region" aria-label="The stack trace">
          {causesOf(text)
            .reverse()
            .map((cause, place) => (
              <OneCause key={place} cause={cause} wraps={place > 0} />
            ))}
        </div>
      )}
    </div>
  );
}

function OneCause({ cause, wraps }: { cause: Cause; wraps: boolean }) {
  return (
    <section>
      <p class="trace-head">
        {wraps && <span class="muted">which led to </span>}
        {cause.headline}
      </p>
      <ol>
        {runs(cause.frames).map((run, place) => (
          <li key={place}>{run.own ? <Own run={run} /> : <Foreign run={run} />}</li>
        ))}
      </ol>
    </section>
  );
}

function Own({ run }: { run: Run }) {
  return (
    <ol class="frames own">
      {run.frames.map((frame, place) => (
        <li key={place}>{frame.text}</li>
      ))}
    </ol>
  );
}

function Foreign({ run }: { run: Run }) {
  return (
    <details class="frames">
      <summary>{plural(run.frames.length, 'frame')} of the engine and of Java</summary>
      <ol>
        {run.frames.map((frame, place) => (
          <li key={place}>{frame.text}</li>
        ))}
      </ol>
    </details>
  );
}
