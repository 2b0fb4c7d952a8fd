import type { ComponentChildren } from 'preact';
import { useLive } from '../../api/live';
import { paths } from '../../api/paths';
import { clock, duration, instant, percent } from '../../format';
import { moment } from '../../time';
import { CopyAsCurl } from '../../ui/Copy';
import { Notice } from '../../ui/Notice';
import { NotRecorded } from '../../ui/NotRecorded';
import { Show } from '../../ui/Show';
import { Table, type Column } from '../../ui/Table';
import type { GraphNode } from '../graph/topology';
import { useSubtaskLoads } from '../graph/useLoads';
import { verdict, watermarks, type Watermark, type WatermarkLine } from './watermarks';

/** The watermark of each subtask, and the subtask that holds event time back. */
export function OperatorWatermarks({ job, node, running, chosen, address }: {
  job: string;
  node: GraphNode;
  running: boolean;
  chosen: number | undefined;
  address: (subtask: number) => string;
}) {
  // A source receives no watermarks, so the output of its last operator counts.
  const sends = node.operators.at(-1)?.metric ?? '';
  const path =
    node.role === 'source'
      ? paths.metricsOfVertex(job, node.id, Array.from({ length: node.vertex.parallelism }, (_, subtask) => `${subtask}.${sends}.currentOutputWatermark`))
      : paths.watermarks(job, node.id);
  const reported = useLive(path, running ? 1_000 : Infinity);
  const loads = useSubtaskLoads(job, node.id, running);
  if (moment.value !== undefined) return <NotRecorded what="The watermarks of each subtask" />;
  return (
    <Show of={reported} what="the watermarks of this operator">
      {(metrics) => {
        const lines = watermarks(metrics, Date.now(), loads);
        if (lines.length === 0) {
          return <Notice title="No watermarks" text="Watermarks are reported while the operator runs." />;
        }
        return (
          <>
            <div class="card-body row wrap spread">
              <WatermarkVerdict lines={lines} source={node.role === 'source'} address={address} />
              <CopyAsCurl path={path} />
            </div>
            <Table caption="Watermarks by subtask" columns={columns} rows={lines} id={(line) => line.subtask} open={(line) => address(line.subtask)} chosen={chosen} sorted={{ title: 'Subtask', down: false }} />
          </>
        );
      }}
    </Show>
  );
}

function WatermarkVerdict({ lines, source, address }: { lines: readonly WatermarkLine[]; source: boolean; address: (subtask: number) => string }) {
  const found = verdict(lines);
  const link = (subtask: number) => <a href={address(subtask)}>subtask {subtask}</a>;
  switch (found.kind) {
    case 'none':
      return null;
    case 'ended':
      return <Sentence head="The input has ended">every subtask has seen the last watermark</Sentence>;
    case 'waiting':
      return found.subtasks.length === lines.length ? (
        <Sentence head={source ? 'This source emits no watermarks' : 'No watermark received yet'}>
          {source
            ? 'the job does not use event time, or a later operator, such as a WatermarkAssigner, generates them'
            : 'either the job does not use event time, or one of its inputs is idle: an input without records holds event time back until it is declared idle (table.exec.source.idle-timeout, or withIdleness in a watermark strategy)'}
        </Sentence>
      ) : (
        <Sentence head={<>{link(found.subtasks[0]!)} has no watermark yet</>}>
          an idle input holds event time back, so windows cannot close. Declare idle inputs as such (table.exec.source.idle-timeout, or withIdleness in a watermark strategy)
        </Sentence>
      );
    case 'even':
      return <Sentence head={`${duration(found.lag)} behind the clock`}>all subtasks are about equal</Sentence>;
    case 'held':
      return (
        <Sentence head={<>{link(found.subtask)} holds event time back</>}>
          it is {duration(found.lag)} behind the clock, {duration(found.behind)} more than the fastest; downstream operators follow the slowest input
        </Sentence>
      );
  }
}

function Sentence({ head, children }: { head: ComponentChildren; children: ComponentChildren }) {
  return (
    <p class="sentence">
      <b>{head}</b>
      <span class="muted"> · {children}</span>
    </p>
  );
}

const columns: readonly Column<WatermarkLine>[] = [
  { title: 'Subtask', by: (line) => line.subtask, cell: (line) => line.subtask },
  { title: 'Watermark', by: (line) => (line.mark.kind === 'at' ? line.mark.time : -1), cell: (line) => <span title={line.mark.kind === 'at' ? instant(line.mark.time) : undefined}>{words(line.mark)}</span> },
  { title: 'Behind the clock', kind: 'number', by: (line) => line.lag ?? -1, cell: (line) => duration(line.lag) },
  {
    title: 'Relative lag',
    cell: (line) => (
      <div class="meter" style={{ minWidth: '96px' }}>
        <i style={{ width: `${Math.round(line.share * 100)}%` }} />
      </div>
    ),
  },
  { title: 'Idle', kind: 'number', by: (line) => line.load?.idle ?? -1, cell: (line) => percent(line.load?.idle) },
];

function words(mark: Watermark): string {
  switch (mark.kind) {
    case 'none':
      return 'none yet';
    case 'ended':
      return 'the input has ended';
    case 'at':
      return mark.time > 0 ? `${clock(mark.time)}.${String(mark.time % 1000).padStart(3, '0')}` : String(mark.time);
  }
}
