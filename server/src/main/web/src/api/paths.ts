/** Where things are at service A. Each part is escaped here and nowhere else. */
const at = (...parts: (string | number)[]) => `/${parts.map((part) => encodeURIComponent(part)).join('/')}`;

export const paths = {
  overview: '/overview',
  jobs: '/jobs/overview',
  job: (job: string) => at('jobs', job),
  jobExceptions: (job: string) => at('jobs', job, 'exceptions'),
  jobConfiguration: (job: string) => at('jobs', job, 'config'),
  cancel: (job: string) => `${at('jobs', job)}?mode=cancel`,
  stop: (job: string) => at('jobs', job, 'stop'),
  savepoints: (job: string) => at('jobs', job, 'savepoints'),
  savepoint: (job: string, trigger: string) => at('jobs', job, 'savepoints', trigger),
  checkpoints: (job: string) => at('jobs', job, 'checkpoints'),
  checkpointSettings: (job: string) => at('jobs', job, 'checkpoints', 'config'),
  checkpoint: (job: string, id: string | number) => at('jobs', job, 'checkpoints', 'details', id),
  checkpointSubtasks: (job: string, id: string | number, vertex: string) =>
    at('jobs', job, 'checkpoints', 'details', id, 'subtasks', vertex),
  vertex: (job: string, vertex: string) => at('jobs', job, 'vertices', vertex),
  backPressure: (job: string, vertex: string) => at('jobs', job, 'vertices', vertex, 'backpressure'),
  watermarks: (job: string, vertex: string) => at('jobs', job, 'vertices', vertex, 'watermarks'),
  vertexMetrics: (job: string, vertex: string, names: readonly string[]) =>
    withNames(at('jobs', job, 'vertices', vertex, 'subtasks', 'metrics'), names),
  flames: (job: string, vertex: string, type: string, subtask: number | undefined) =>
    `${at('jobs', job, 'vertices', vertex, 'flamegraph')}?type=${type}${subtask === undefined ? '' : `&subtaskindex=${subtask}`}`,
  taskManagers: '/taskmanagers',
  taskManager: (id: string) => at('taskmanagers', id),
  jobManagerSettings: '/jobmanager/config',
  jobManagerEnvironment: '/jobmanager/environment',
};

/** The parts that a job manager and a task manager have in common. */
export interface Process {
  logs: string;
  log(file: string): string;
  threads: string;
  metrics(names: readonly string[]): string;
}

export function processPaths(taskManager: string | undefined): Process {
  const root = taskManager === undefined ? '/jobmanager' : at('taskmanagers', taskManager);
  return {
    logs: `${root}/logs`,
    log: (file) => `${root}/logs/${encodeURIComponent(file)}`,
    threads: `${root}/thread-dump`,
    metrics: (names) => withNames(`${root}/metrics`, names),
  };
}

function withNames(path: string, names: readonly string[]): string {
  return names.length === 0 ? path : `${path}?get=${names.map(encodeURIComponent).join(',')}`;
}
