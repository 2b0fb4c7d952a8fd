/** Short names for the messages of service A, whose types are generated from the server's endpoint values. */
import type * as wire from '../wire';

export type SecurityStatus = wire.SecurityStatus;
export type Overview = wire.ClusterOverview;
export type JobLine = wire.JobsLine;
export type JobLines = wire.JobsOverview;
export type JobDetail = wire.JobsDetail;
export type JobVertex = wire.JobsVertex;
export type PlanNode = wire.PlanNode;
export type JobConfiguration = wire.JobsConfig;
export type VertexDetail = wire.VerticesDetail;
export type Subtask = VertexDetail['subtasks'][number];
export type Metric = wire.MetricsMetric;
export type Aggregate = wire.MetricsAggregate;
export type Flames = wire.FlameGraphsGraph;
export type FlameNode = wire.FlameGraphsNode;
export type FlameGraphSnapshotsPlace = wire.FlameGraphSnapshotsPlace;
export type FlameDifference = wire.FlameGraphSnapshotsDifference;
export type KeptFlames = wire.FlameGraphSnapshotsListing;
export type KeptFlame = wire.FlameGraphSnapshotsSnapshot;
export type FailureGroups = wire.ExceptionsGroups;
export type Checkpoints = wire.CheckpointsHistory;
export type Checkpoint = wire.CheckpointsCheckpoint;
export type CheckpointSettings = wire.CheckpointsConfig;
export type CheckpointSubtasks = wire.CheckpointsTaskDetail;
export type SubtaskCheckpoint = wire.CheckpointsSubtask;
export type TaskCheckpoint = wire.CheckpointsTask;
export type TaskManager = wire.TaskManagersTaskManager;
export type TaskManagers = wire.TaskManagersListing;
export type TaskManagerDetail = wire.TaskManagersDetail;
export type ThreadDump = wire.ThreadDumpsDump;
export type Setting = wire.ConfigEntry;
export type Environment = wire.JobManagerEnvironment;

/** A number, or the text "NaN". */
export type Figure = number | string;
