/** The answers of service A as this page reads them. */

export type JobState =
  | 'INITIALIZING' | 'CREATED' | 'RUNNING' | 'FAILING' | 'FAILED' | 'CANCELLING' | 'CANCELED' | 'FINISHED'
  | 'RESTARTING' | 'SUSPENDED' | 'RECONCILING';

export type TaskState =
  | 'CREATED' | 'SCHEDULED' | 'DEPLOYING' | 'INITIALIZING' | 'RUNNING' | 'FINISHED' | 'CANCELING' | 'CANCELED'
  | 'FAILED' | 'RECONCILING';

export interface Overview {
  taskmanagers: number;
  'slots-total': number;
  'slots-available': number;
  'jobs-running': number;
  'jobs-finished': number;
  'jobs-cancelled': number;
  'jobs-failed': number;
  'flink-version': string;
}

export interface JobLine {
  jid: string;
  name: string;
  state: JobState;
  'start-time': number;
  'end-time': number;
  duration: number;
  'last-modification': number;
  tasks: Record<string, number>;
}

export interface JobLines {
  jobs: JobLine[];
}

/** A figure that may be the text "NaN". */
export type Figure = number | string;

export interface VertexTotals {
  'read-bytes': number;
  'write-bytes': number;
  'read-records': number;
  'write-records': number;
  'accumulated-backpressured-time': number;
  'accumulated-idle-time': number;
  'accumulated-busy-time': Figure;
}

export interface JobVertex {
  id: string;
  name: string;
  maxParallelism: number;
  parallelism: number;
  status: TaskState;
  'start-time': number;
  'end-time': number;
  duration: number;
  tasks: Record<string, number>;
  metrics: VertexTotals;
}

export interface PlanInput {
  id: string;
  num: number;
  exchange: string;
  ship_strategy: string;
}

export interface PlanNode {
  id: string;
  parallelism: number;
  description: string;
  inputs?: PlanInput[];
}

export interface JobDetail {
  jid: string;
  name: string;
  isStoppable: boolean;
  state: JobState;
  'job-type': string;
  'start-time': number;
  'end-time': number;
  duration: number;
  maxParallelism: number;
  now: number;
  timestamps: Record<string, number>;
  vertices: JobVertex[];
  'status-counts': Record<string, number>;
  plan: { nodes: PlanNode[] };
}

export interface Subtask {
  subtask: number;
  status: TaskState;
  attempt: number;
  endpoint: string;
  'start-time': number;
  duration: number;
  'taskmanager-id': string;
  metrics: VertexTotals;
}

export interface VertexDetail {
  id: string;
  name: string;
  parallelism: number;
  now: number;
  subtasks: Subtask[];
}

export interface BackPressure {
  status?: string;
  backpressureLevel?: 'ok' | 'low' | 'high';
  'end-timestamp'?: number;
  subtasks?: { subtask: number; backpressureLevel: 'ok' | 'low' | 'high'; ratio: Figure; idleRatio: Figure; busyRatio: Figure }[];
}

export interface Metric {
  id: string;
  value?: string;
}

export interface Aggregate {
  id: string;
  min?: Figure;
  max?: Figure;
  avg?: Figure;
  sum?: Figure;
  skew?: Figure;
}

export interface FlameNode {
  name: string;
  value: number;
  children: FlameNode[];
}

export interface Flames {
  endTimestamp?: number;
  data?: FlameNode;
}

export interface ExceptionEntry {
  exceptionName: string;
  stacktrace: string;
  timestamp: number;
  taskName?: string;
  endpoint?: string;
  taskManagerId?: string;
  concurrentExceptions?: ExceptionEntry[];
}

export interface Exceptions {
  exceptionHistory: { entries: ExceptionEntry[]; truncated: boolean };
}

export interface JobConfiguration {
  jid: string;
  name: string;
  'execution-config': {
    'restart-strategy': string;
    'job-parallelism': number;
    'object-reuse-mode': boolean;
    'user-config': Record<string, string>;
  };
}

export interface Spread {
  min: Figure;
  max: Figure;
  avg: Figure;
  p50?: Figure;
  p90?: Figure;
  p95?: Figure;
  p99?: Figure;
}

export interface TaskCheckpoint {
  id: number;
  status: string;
  latest_ack_timestamp: number;
  checkpointed_size: number;
  state_size: number;
  end_to_end_duration: number;
  processed_data: number;
  persisted_data: number;
  num_subtasks: number;
  num_acknowledged_subtasks: number;
}

export interface Checkpoint extends TaskCheckpoint {
  className: string;
  is_savepoint: boolean;
  trigger_timestamp: number;
  checkpoint_type: string;
  tasks: Record<string, TaskCheckpoint>;
  external_path?: string;
  discarded?: boolean;
  failure_timestamp?: number;
  failure_message?: string;
}

export interface Restored {
  id: number;
  restore_timestamp: number;
  is_savepoint: boolean;
  external_path?: string;
}

export interface Checkpoints {
  counts: { restored: number; total: number; in_progress: number; completed: number; failed: number };
  summary: Record<'checkpointed_size' | 'state_size' | 'end_to_end_duration' | 'processed_data' | 'persisted_data', Spread>;
  latest: { completed: Checkpoint | null; savepoint: Checkpoint | null; failed: Checkpoint | null; restored: Restored | null };
  history: Checkpoint[];
}

export interface CheckpointSettings {
  mode: string;
  interval: number;
  timeout: number;
  min_pause: number;
  max_concurrent: number;
  externalization: { enabled: boolean; delete_on_cancellation: boolean };
  state_backend: string;
  checkpoint_storage: string;
  unaligned_checkpoints: boolean;
  tolerable_failed_checkpoints: number;
}

export interface SubtaskCheckpoint {
  index: number;
  status: string;
  ack_timestamp?: number;
  end_to_end_duration?: number;
  checkpointed_size?: number;
  state_size?: number;
  checkpoint?: { sync: number; async: number };
  alignment?: { processed: number; persisted: number; duration: number };
  start_delay?: number;
}

export interface CheckpointSubtasks {
  subtasks: SubtaskCheckpoint[];
}

export interface Resource {
  cpuCores: number;
  taskHeapMemory: number;
  managedMemory: number;
  networkMemory: number;
}

export interface TaskManager {
  id: string;
  path: string;
  dataPort: number;
  /** The moment of the last heartbeat, for all that it is called. */
  timeSinceLastHeartbeat: number;
  slotsNumber: number;
  freeSlots: number;
  totalResource: Resource;
  freeResource: Resource;
  hardware: { cpuCores: number; physicalMemory: number; freeMemory: number; managedMemory: number };
  memoryConfiguration: Record<string, number | null>;
}

export interface TaskManagers {
  taskmanagers: TaskManager[];
}

export interface TaskManagerDetail extends TaskManager {
  allocatedSlots: { jobId: string; resource: Resource }[];
  metrics: {
    heapUsed: number;
    heapCommitted: number;
    heapMax: number;
    nonHeapUsed: number;
    nonHeapMax: number;
    directUsed: number;
    directMax: number;
    nettyShuffleMemoryUsed: number;
    nettyShuffleMemoryTotal: number;
    garbageCollectors: { name: string; count: number; time: number }[];
  };
}

export interface LogFiles {
  logs: { name: string; size: number; mtime: number }[];
}

export interface ThreadDump {
  threadInfos: { threadName: string; stringifiedThreadInfo: string }[];
}

export interface Setting {
  key: string;
  value: string;
}

export interface Environment {
  jvm: { version: string; arch: string; options: string[] };
  classpath: string[];
}

export interface Triggered {
  'request-id': string;
}

export interface Triggering {
  status: { id: 'IN_PROGRESS' | 'COMPLETED' | 'FAILED' };
  operation?: {
    location?: string;
    'failure-cause'?: { class: string; 'stack-trace': string };
  } | null;
}
