import { useEffect, useRef, useState } from 'preact/hooks';
import { errorText, type Reply } from '../api/http';
import { causes } from '../job/action/jobAction';
import { go, href, type Route } from '../routing';
import { Button } from '../ui/Button';
import { TextLine, Tick } from '../ui/Field';
import { FailureCallout } from '../ui/Notice';
import { toast } from '../ui/Toasts';
import type { JarsJar, Plan as PlanOfJob } from '../wire';
import { PlanGraph } from './PlanGraph';
import { prefill } from './prefill';
import { empty, formError, planProgram, runProgram, type Form } from './runRequest';

type State = { at: 'filling' } | { at: 'working'; what: string } | { at: 'planned'; plan: PlanOfJob } | { at: 'failed'; why: string };

/** The form that plans and runs the program of a jar. */
export function RunForm({ jar }: { jar: JarsJar }) {
  const [form, setForm] = useState<Form>({ ...empty, entryClass: jar.entry[0]?.name ?? '', savepoint: prefill.peek()?.savepoint ?? '' });
  const [state, setState] = useState<State>({ at: 'filling' });
  const left = useRef(false);
  useEffect(() => () => void (left.current = true), []);
  const change = (next: Partial<Form>) => {
    setForm({ ...form, ...next });
    if (state.at !== 'working') setState({ at: 'filling' });
  };
  const wrong = formError(form);
  const plan = async () => {
    setState({ at: 'working', what: 'Running the program up to its first job…' });
    const reply = await planProgram(jar.id, form);
    setState(reply.kind === 'ok' ? { at: 'planned', plan: reply.value.plan } : { at: 'failed', why: causes(errorText(reply)) });
  };
  const run = async (event: Event) => {
    event.preventDefault();
    const place = location.hash;
    setState({ at: 'working', what: 'Starting the program…' });
    const reply = await runProgram(jar.id, form);
    // an answer may come after the user went elsewhere, and before this page is gone
    const away = left.current || location.hash !== place;
    if (reply.kind !== 'ok') {
      const why = whyNotRun(reply);
      setState({ at: 'failed', why });
      const title = reply.kind === 'refused' ? 'The program was not started' : 'The program may not have been started';
      if (away) toast({ tone: 'bad', title, text: `${jar.name}: ${why}`, address: href({ screen: 'submit', jar: jar.id }) });
      return;
    }
    const started: Route = { screen: 'job', job: reply.value.jobid, tab: 'graph', vertexTab: 'metrics' };
    if (away) {
      toast({ tone: 'good', title: 'The program was started', text: jar.name, address: href(started) });
      return;
    }
    prefill.value = undefined;
    go(started);
  };
  return (
    <form class="stack run-form" onSubmit={(event) => void run(event)}>
      <Fields jar={jar} form={form} change={change} />
      {wrong !== undefined && <p class="bad-ink" role="alert">{wrong}</p>}
      <div class="row wrap">
        <Button type="submit" class="main-one" disabled={wrong !== undefined || state.at === 'working'}>
          Run
        </Button>
        <Button disabled={wrong !== undefined || state.at === 'working'} onClick={() => void plan()}>
          Show the plan
        </Button>
        {state.at === 'working' && (
          <span class="working" role="status">
            {state.what}
          </span>
        )}
      </div>
      {state.at === 'failed' && <FailureCallout why={state.why} class="lines" />}
      {state.at === 'planned' && <PlanGraph plan={state.plan} jar={jar.id} />}
    </form>
  );
}

function whyNotRun(reply: Exclude<Reply<unknown>, { kind: 'ok' }>): string {
  if (reply.kind === 'refused') return causes(reply.message);
  return `${errorText(reply)}. The program may have been started: look at the jobs before you run it again.`;
}

function Fields({ jar, form, change }: { jar: JarsJar; form: Form; change: (next: Partial<Form>) => void }) {
  const entries = `entries-of-${jar.id}`;
  const field = (label: string, key: 'entryClass' | 'arguments' | 'parallelism' | 'savepoint', hint: string, list?: string) => (
    <TextLine name={label} value={form[key]} placeholder={hint} spellcheck={false} autocomplete="off" list={list} onInput={(text) => change({ [key]: text })} />
  );
  return (
    <>
      <div class="columns">
        {field('Entry class', 'entryClass', 'from the manifest', entries)}
        {field('Parallelism', 'parallelism', 'default of the server')}
      </div>
      <datalist id={entries}>
        {jar.entry.map((entry) => (
          <option key={entry.name} value={entry.name}>
            {entry.description ?? ''}
          </option>
        ))}
      </datalist>
      {field('Arguments', 'arguments', '--input "a file" --verbose')}
      {field('Savepoint to start from', 'savepoint', 'none: start without state')}
      {form.savepoint.trim() !== '' && (
        <Tick checked={form.allowNonRestoredState} onChange={(allowNonRestoredState) => change({ allowNonRestoredState })}>
          <span>
            Allow non-restored state. <span class="muted">State that no operator claims is dropped; needed if an operator was removed from the program.</span>
          </span>
        </Tick>
      )}
    </>
  );
}
