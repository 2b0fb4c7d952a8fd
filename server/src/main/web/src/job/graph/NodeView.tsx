import { count, duration, percent, rate } from '../../format';
import type { Mark } from '../diagnosis/diagnosis';
import { Icon } from '../../ui/Icon';
import { LoadBar } from '../../ui/LoadBar';
import { word } from '../../ui/StateBadge';
import { heat, tint, type Heat } from './heat';
import { SKEWED, type Load } from './load';
import { OpenChain } from './OpenChain';
import { SubtaskColumns } from './SubtaskColumns';
import type { GraphNode } from './topology';
import type { Box } from './viewport';

export interface NodeProps {
  job: string;
  node: GraphNode;
  box: Box;
  load: Load | undefined;
  mark: Mark | undefined;
  address: string;
  chosen: boolean;
  open: boolean;
  dim: boolean;
  found: boolean;
  reachable: boolean;
  onOpen: (vertex: string) => void;
}

/** A vertex: a link to its details, and a button that opens its chain in place. */
export function NodeView(props: NodeProps) {
  const { node, box, mark, open, dim, onOpen } = props;
  const many = node.operators.length;
  return (
    <div class={`node-place ${dim ? 'dim' : ''}`} style={{ left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px` }}>
      <NodeLink {...props} />
      {many > 1 && (
        <button
          type="button"
          class="node-opens"
          tabIndex={-1}
          aria-expanded={open}
          aria-label={`${open ? 'Close' : 'Open'} the chain of ${node.operators[0]!.name}, ${many} operators`}
          title={open ? 'Close the chain (o)' : `${many} chained operators; open the chain (o)`}
          onClick={() => onOpen(node.id)}
        >
          {many}
          <Icon name={open ? 'minus' : 'plus'} />
        </button>
      )}
      {mark !== undefined && (
        <span class={`node-mark ${mark.tone}`}>
          <Icon name="warning" />
          {mark.word}
        </span>
      )}
    </div>
  );
}

function NodeLink({ job, node, load, mark, address, chosen, open, found, reachable }: NodeProps) {
  const [first] = node.operators;
  const { parallelism, status } = node.vertex;
  const felt = heat(load?.busy, load?.back);
  const classes = [
    felt.kind === 'calm' ? '' : `mostly-${felt.kind}`,
    chosen && 'chosen',
    found && 'found',
    mark?.word === 'Bottleneck' && 'bottleneck',
    status === 'FAILED' && 'failed',
    status !== 'RUNNING' && status !== 'FAILED' && 'still',
  ];
  return (
    <a
      class={['node', ...classes.filter(Boolean)].join(' ')}
      href={address}
      data-vertex={node.id}
      draggable={false}
      tabIndex={reachable ? 0 : -1}
      aria-current={chosen ? 'true' : undefined}
      title={node.vertex.name}
      style={{ '--tint': tint(felt, 15), '--block': tint({ ...felt, strength: 0.25 + felt.strength * 0.75 }, 100) }}
    >
      <span class="node-name">
        <span class="node-title">{first?.name ?? node.id}</span>
        <span class="times" title={`${parallelism} subtasks in parallel`}>
          ×{parallelism}
        </span>
      </span>
      {open ? <OpenChain job={job} node={node} running={status === 'RUNNING'} /> : <span class="node-chain">{summary(node)}</span>}
      {load === undefined || status !== 'RUNNING' ? <Still node={node} /> : <Figures load={load} felt={felt.kind} />}
    </a>
  );
}

/** The line below the name: the rest of the chain, or the description of a single operator. */
function summary({ operators }: GraphNode): string {
  const [first, ...more] = operators;
  return more.length === 0 ? (first?.says ?? '') : `→ ${more.map((each) => each.name).join(' → ')}`;
}

function Figures({ load, felt }: { load: Load; felt: Heat['kind'] }) {
  const { busy, back, subtasks, skew, lag } = load;
  return (
    <>
      <span class="node-figures">
        <span class="node-ratios">
          {busy !== undefined && (
            <span class="ratio busy">
              <i class="swatch busy" />
              busy <b>{percent(busy)}</b>
            </span>
          )}
          {back !== undefined && (
            <span class="ratio back">
              <i class="swatch back" />
              back-pressured <b>{percent(back)}</b>
            </span>
          )}
          {busy === undefined && back === undefined && <span class="ratio muted">load not measured</span>}
        </span>
        {subtasks !== undefined && subtasks.length > 1 && <SubtaskColumns subtasks={subtasks} records={felt === 'calm' && (skew?.times ?? 0) >= SKEWED} />}
      </span>
      <span class="node-foot">
        <span class="flows">
          {flows(load).map((flow) => (
            <span key={flow}>{flow}</span>
          ))}
        </span>
        {lag !== undefined && (
          <span class="chip" title="Watermark lag: how far event time is behind the clock">
            lag {duration(lag)}
          </span>
        )}
        {skew !== undefined && skew.times >= SKEWED && (
          <span class="chip skewed" title={`${skew.subtask === undefined ? 'One subtask' : `Subtask ${skew.subtask}`} has ${skew.times.toFixed(1)} times the mean`}>
            <span class="whose">{skew.subtask === undefined ? 'skew' : `subtask ${skew.subtask}`} </span>
            {skew.times.toFixed(1)}×
          </span>
        )}
      </span>
      <LoadBar busy={busy} back={back} />
    </>
  );
}

function flows({ recordsIn, recordsOut }: Load): string[] {
  return [...(recordsIn === undefined || recordsIn === 0 ? [] : [`${rate(recordsIn)} in`]), ...(recordsOut === undefined || recordsOut === 0 ? [] : [`${rate(recordsOut)} out`])];
}

/** A vertex that does not run, or has not been measured. */
function Still({ node }: { node: GraphNode }) {
  const { status, metrics } = node.vertex;
  const records = node.role === 'source' ? metrics['write-records'] : metrics['read-records'];
  return (
    <>
      <span class="node-figures">
        <span class="ratio">{status === 'RUNNING' ? 'Measuring…' : word(status)}</span>
      </span>
      <span class="node-foot">
        <span class="flows">{records === 1 ? '1 record' : `${count(records)} records`}</span>
      </span>
      <LoadBar busy={undefined} back={undefined} />
    </>
  );
}
