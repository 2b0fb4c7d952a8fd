import type { Subtask } from '../../api/messages';
import type { SubtaskLoad } from '../graph/load';

/** A subtask with the engine's details of its current attempt and its present load. */
export interface SubtaskLine extends Subtask {
  load: SubtaskLoad | undefined;
}
