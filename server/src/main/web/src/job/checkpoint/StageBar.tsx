import { duration } from '../../format';
import type { CheckpointsSubtask } from '../../wire';
import { stageNames, stages, stagesOf } from './checkpoints';

/** The time that a subtask spent in each stage of a checkpoint, relative to the slowest subtask. */
export function StageBar({ subtask, longest }: { subtask: CheckpointsSubtask; longest: number }) {
  const spent = stagesOf(subtask);
  const says = stages.map((stage) => `${stageNames[stage]} ${duration(spent[stage])}`).join(', ');
  return (
    <span class="stages" role="img" aria-label={says} title={says}>
      {stages.map((stage) => (
        <i key={stage} class={`stage-${stage}`} style={{ width: `${(spent[stage] / Math.max(1, longest)) * 100}%` }} />
      ))}
    </span>
  );
}

export function StageLegend() {
  return (
    <span class="legend">
      {stages.map((stage) => (
        <span key={stage}>
          <i class={`swatch stage-${stage}`} />
          {stageNames[stage]}
        </span>
      ))}
    </span>
  );
}
