import { useEffect, useRef } from 'preact/hooks';
import { useLive } from '../../api/live';
import { paths } from '../../api/paths';
import { count, duration, figure, percent, rate } from '../../format';
import { href } from '../../routing';
import { Pairs } from '../../ui/Card';
import { CopyAsCurl } from '../../ui/Copy';
import { Moment } from '../../ui/Moment';
import { StateBadge, word } from '../../ui/StateBadge';
import { SubtaskAttempts } from './SubtaskAttempts';
import type { SubtaskLine } from './subtaskLine';

const INPUT_USED = 'Shuffle.Netty.Input.Buffers.inPoolUsage';
const OUTPUT_USED = 'Shuffle.Netty.Output.Buffers.outPoolUsage';
const METRICS = [INPUT_USED, OUTPUT_USED, 'mailboxLatencyMs_p99', 'mailboxQueueSize', 'checkpointStartDelayNanos'];

/** In the order in which a subtask passes through them. */
const STATES = ['CREATED', 'SCHEDULED', 'DEPLOYING', 'INITIALIZING', 'RECONCILING', 'RUNNING', 'CANCELING'] as const;

/** A subtask with its load, its buffers, the time in each state, and links to its stack and log. */
export function SubtaskCard({ job, vertex, line, running }: { job: string; vertex: string; line: SubtaskLine; running: boolean }) {
  const { subtask, load } = line;
  const card = useRef<HTMLElement>(null);
  // It may have been selected in a long table far below.
  useEffect(() => card.current?.scrollIntoView({ block: 'nearest' }), []);
  const path = paths.subtaskMetrics(job, vertex, subtask, METRICS);
  const metrics = useLive(path, running ? 1_000 : Infinity).value.value ?? [];
  const of = (name: string) => figure(metrics.find((each) => each.id === name)?.value);
  const place = line['taskmanager-id'].startsWith('(') ? undefined : line['taskmanager-id'];
  const delay = of('checkpointStartDelayNanos');
  return (
    <section class="subtask" ref={card} aria-label={`Subtask ${subtask}`}>
      <header class="row wrap">
        <h3>Subtask {subtask}</h3>
        <StateBadge state={line.status} />
        <nav class="row wrap push" aria-label={`From subtask ${subtask}`}>
          <a href={href({ screen: 'job', job, tab: 'graph', vertex, vertexTab: 'flames', subtask: String(subtask) })}>Flame graph</a>
          <a href={href({ screen: 'job', job, tab: 'graph', vertex, vertexTab: 'metrics', subtask: String(subtask) })}>Metrics</a>
          {place !== undefined && (
            <>
              <a href={href({ screen: 'taskManager', id: place, tab: 'metrics' })}>Task manager</a>
              <a href={href({ screen: 'taskManager', id: place, tab: 'logs' })}>Log</a>
              <a href={href({ screen: 'taskManager', id: place, tab: 'threads' })}>Threads</a>
            </>
          )}
          <CopyAsCurl path={path} />
        </nav>
      </header>
      <div class="columns">
        <Pairs
          pairs={[
            ['Busy', percent(load?.busy)],
            ['Back-pressured', percent(load?.back)],
            ['Idle', percent(load?.idle)],
            ['Records', `${rate(load?.recordsIn)} in, ${rate(load?.recordsOut)} out`],
            ['Total records', `${count(line.metrics['read-records'])} in, ${count(line.metrics['write-records'])} out`],
          ]}
        />
        <Pairs
          pairs={[
            ['Input buffer usage', percent(of(INPUT_USED))],
            ['Output buffer usage', percent(of(OUTPUT_USED))],
            ['Mailbox latency, p99', duration(of('mailboxLatencyMs_p99'))],
            ['Queued mails', count(of('mailboxQueueSize'))],
            ['Checkpoint start delay', duration(delay === undefined ? undefined : delay / 1e6)],
          ]}
        />
        <Pairs
          pairs={[
            ['Deployed', <Moment key="deployed" at={line['start-time']} />],
            ...STATES.flatMap((state) => {
              const millis = line['status-duration'][state];
              return millis === undefined || millis < 0 ? [] : [[word(state), duration(millis)] as const];
            }),
          ]}
        />
      </div>
      <SubtaskAttempts job={job} vertex={vertex} line={line} />
    </section>
  );
}
