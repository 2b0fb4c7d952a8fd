import { clock, plural } from '../../format';
import type { FlameGraphSnapshotsSnapshot } from '../../wire';

/** Snapshots within this distance of a moment are offered for it, in milliseconds. */
const MAX_DISTANCE = 10 * 60_000;

/** The snapshots near a moment, nearest first. */
export function nearestSnapshots(kept: readonly FlameGraphSnapshotsSnapshot[], at: number): FlameGraphSnapshotsSnapshot[] {
  const distance = (each: FlameGraphSnapshotsSnapshot) => Math.abs(each.endTimestamp - at);
  return kept.filter((each) => distance(each) <= MAX_DISTANCE).sort((a, b) => distance(a) - distance(b));
}

/** The label of a snapshot. */
export function snapshotLabel({ endTimestamp, subtask, samples }: FlameGraphSnapshotsSnapshot): string {
  return `${clock(endTimestamp)}, ${subtask === undefined ? 'all subtasks' : `subtask ${subtask}`}, ${plural(samples, 'sample')}`;
}

/** The id of the current sample. */
export function latestId(subtask: number | undefined): string {
  return subtask === undefined ? 'latest' : `latest-${subtask}`;
}

/** The id under which the server keeps a sample. */
export function snapshotId(endTimestamp: number, subtask: number | undefined): string {
  return subtask === undefined ? String(endTimestamp) : `${endTimestamp}-${subtask}`;
}
