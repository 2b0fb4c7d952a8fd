import type { SubtaskLoad } from '../graph/load';
import type { VerticesSubtask } from '../../wire';

/** A subtask with the engine's details of its current attempt and its present load. */
export interface SubtaskLine extends VerticesSubtask {
  load: SubtaskLoad | undefined;
}
