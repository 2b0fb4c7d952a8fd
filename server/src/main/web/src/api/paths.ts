import { cluster, type Cluster, type FlameGraphsType, type LogLinesFound, type LogLinesTail } from '../wire';

type Name = keyof Cluster;

/** A path of the server and the type of its answer. */
export type Path<R> = string & { readonly finds?: R };

/** The path of an endpoint of service A. Only `filled` escapes parameters. */
function at<N extends Name>(name: N, path: Cluster[N]['path'], query: Cluster[N]['query'] = {} as Cluster[N]['query']): Path<Cluster[N]['response']> {
  return fillPath(cluster[name].path, path, query);
}

/** Fills the parameters into the path of an endpoint. */
export function fillPath(template: string, path: object, query: object = {}): string {
  const values = path as Readonly<Record<string, string | number>>;
  const found = template.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ''));
  const asked = Object.entries(query as Readonly<Record<string, unknown>>)
    .filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0))
    .map(([key, value]) => `${key}=${[value].flat().map((each) => encodeURIComponent(String(each))).join(',')}`);
  return asked.length === 0 ? found : `${found}?${asked.join('&')}`;
}

export const paths = {
  events: at('getEvents', {}),
  history: at('getHistoryStatus', {}),
  historySeries: (asked: Cluster['getHistorySeries']['query']) => at('getHistorySeries', {}, asked),
  historyEvents: (asked: Cluster['getHistoryEvents']['query']) => at('getHistoryEvents', {}, asked),
  overview: at('getClusterOverview', {}),
  limits: at('listLimits', {}),
  alerts: at('listAlerts', {}),
  alertRules: at('listAlertRules', {}),
  silences: at('listAlertSilences', {}),
  silence: (silenceid: string) => at('endAlertSilence', { silenceid }),
  jobs: at('getJobsOverview', {}),
  job: (jobid: string) => at('getJobDetails', { jobid }),
  jobActions: (jobid: string) => at('getJobActions', { jobid }),
  jobFailures: (jobid: string) => at('getJobFailureGroups', { jobid }),
  jobConfiguration: (jobid: string) => at('getJobConfig', { jobid }),
  recovery: (jobid: string, earlier: boolean) => at('recoverJob', { jobid }, earlier ? { earlier } : {}),
  cancel: (jobid: string) => at('cancelJob', { jobid }, { mode: 'CANCEL' }),
  stop: (jobid: string) => at('stopJobWithSavepoint', { jobid }),
  savepoints: (jobid: string) => at('triggerSavepoint', { jobid }),
  savepoint: (jobid: string, triggerid: string) => at('getSavepointStatus', { jobid, triggerid }),
  checkpoints: (jobid: string) => at('getCheckpointingStatistics', { jobid }),
  checkpointNow: (jobid: string) => at('triggerCheckpoint', { jobid }),
  checkpointAsked: (jobid: string, triggerid: string) => at('getCheckpointStatus', { jobid, triggerid }),
  checkpointsCompared: (jobid: string, base: number, other: number) => at('compareCheckpoints', { jobid }, { base, other }),
  disposal: at('triggerSavepointDisposal', {}),
  disposed: (triggerid: string) => at('getSavepointDisposalStatus', { triggerid }),
  rescaling: (jobid: string) => at('rescaleJob', { jobid }),
  rescalingAsked: (jobid: string, triggerid: string) => at('getRescalingStatus', { jobid, triggerid }),
  rescales: (jobid: string) => at('getJobRescalesHistory', { jobid }),
  rescale: (jobid: string, rescaleuuid: string) => at('getJobRescaleDetails', { jobid, rescaleuuid }),
  rescaleSettings: (jobid: string) => at('getJobRescaleConfig', { jobid }),
  diagnosis: (jobid: string) => at('getJobDiagnosis', { jobid }),
  origins: at('getJobOrigins', {}),
  origin: (jobid: string) => at('getJobOrigin', { jobid }),
  plan: (jobid: string) => at('getJobPlan', { jobid }),
  jobMetrics: (jobid: string, names: readonly string[]) => at('getJobMetrics', { jobid }, { get: [...names] }),
  jobSettings: (jobid: string) => at('getJobManagerJobConfiguration', { jobid }),
  attempt: (jobid: string, vertexid: string, subtaskindex: number, attempt: number) => at('getSubtaskExecutionAttemptDetails', { jobid, vertexid, subtaskindex, attempt }),
  subtaskMetrics: (jobid: string, vertexid: string, subtaskindex: number, names: readonly string[]) => at('getSubtaskMetrics', { jobid, vertexid, subtaskindex }, { get: [...names] }),
  subtaskTimes: (jobid: string, vertexid: string) => at('getSubtasksTimes', { jobid, vertexid }),
  dashboard: at('getDashboardConfiguration', {}),
  security: at('getSecurity', {}),
  caller: at('getCaller', {}),
  login: at('signIn', {}),
  logout: at('signOut', {}),
  tokens: at('listTokens', {}),
  newToken: at('createToken', {}),
  token: (tokenid: string) => at('revokeToken', { tokenid }),
  providerLogin: at('beginProviderLogin', {}),
  providerReturn: at('finishProviderLogin', {}),
  jars: at('getJarList', {}),
  jarUpload: at('uploadJar', {}),
  jar: (jarid: string) => at('deleteJar', { jarid }),
  jarPlan: (jarid: string) => at('generatePlanFromJarByPost', { jarid }),
  jarRun: (jarid: string) => at('submitJobFromJar', { jarid }),
  checkpointSettings: (jobid: string) => at('getCheckpointConfig', { jobid }),
  checkpoint: (jobid: string, checkpointid: number) => at('getCheckpointStatisticDetails', { jobid, checkpointid }),
  checkpointSubtasks: (jobid: string, checkpointid: number, vertexid: string) =>
    at('getTaskCheckpointStatistics', { jobid, checkpointid, vertexid }),
  loads: (jobid: string, subtasks: boolean) => at('getJobLoads', { jobid }, { subtasks }),
  loadsOf: (jobid: string, vertex: string) => at('getJobLoads', { jobid }, { vertex: [vertex], subtasks: true }),
  accumulators: (jobid: string, vertexid: string) => at('getJobVertexAccumulators', { jobid, vertexid }),
  subtaskAccumulators: (jobid: string, vertexid: string) => at('getSubtasksAllAccumulators', { jobid, vertexid }),
  vertex: (jobid: string, vertexid: string) => at('getJobVertexDetails', { jobid, vertexid }),
  vertexPlaces: (jobid: string, vertexid: string) => at('getJobVertexTaskManagers', { jobid, vertexid }),
  watermarks: (jobid: string, vertexid: string) => at('getJobVertexWatermarks', { jobid, vertexid }),
  vertexMetrics: (jobid: string, vertexid: string, names: readonly string[]) =>
    at('getAggregatedSubtaskMetrics', { jobid, vertexid }, { get: [...names] }),
  metricsOfVertex: (jobid: string, vertexid: string, names: readonly string[]) => at('getJobVertexMetrics', { jobid, vertexid }, { get: [...names] }),
  flames: (jobid: string, vertexid: string, type: FlameGraphsType, subtaskindex: number | undefined) =>
    at('getJobVertexFlameGraph', { jobid, vertexid }, { type, subtaskindex }),
  flamesKept: (jobid: string, vertexid: string) => at('getFlameGraphSnapshots', { jobid, vertexid }),
  flamesCompared: (jobid: string, vertexid: string, asked: Cluster['getFlameGraphDifference']['query']) =>
    at('getFlameGraphDifference', { jobid, vertexid }, asked),
  flamesCollapsed: (jobid: string, vertexid: string, snapshot: string, type: FlameGraphsType) =>
    at('getCollapsedStacks', { jobid, vertexid }, { snapshot, type }),
  applications: at('getApplicationsOverview', {}),
  application: (applicationid: string) => at('getApplicationDetails', { applicationid }),
  applicationExceptions: (applicationid: string) => at('getApplicationExceptions', { applicationid }),
  cancelApplication: (applicationid: string) => at('cancelApplication', { applicationid }),
  taskManagers: at('getTaskManagers', {}),
  taskManager: (taskmanagerid: string) => at('getTaskManagerDetails', { taskmanagerid }),
  jobManagerSettings: at('getClusterConfigurationInfo', {}),
  jobManagerEnvironment: at('getJobManagerEnvironment', {}),
};

/** A search in a log; the fields are explained in `wire/cluster/LogLines`. */
type LogQuery = Cluster['searchJobManagerLog']['query'];

/** The paths that a job manager and a task manager both have. */
export interface Process {
  logs: Path<Cluster['getJobManagerLogs']['response']>;
  log(file: string): string;
  /** The last lines of a log, or the last before a byte offset. */
  tail(file: string, lines: number, before?: number): Path<LogLinesTail>;
  search(file: string, query: LogQuery): Path<LogLinesFound>;
  /** A stream of the last lines of a log and those written later, or of those after an event. */
  follow(file: string, lines: number, lastEventId?: string): string;
  threads: Path<Cluster['getJobManagerThreadDump']['response']>;
  metrics(names: readonly string[]): Path<Cluster['getJobManagerMetrics']['response']>;
  profiler: Path<Cluster['getJobManagerProfilingList']['response']>;
  profile(file: string): string;
}

export const jobManager = pathsOf('JobManager', '');

export function taskManager(id: string): Process {
  return pathsOf('TaskManager', id);
}

/** @param taskmanagerid is no part of the paths of the job manager */
function pathsOf(kind: 'JobManager' | 'TaskManager', taskmanagerid: string): Process {
  return {
    logs: at(`get${kind}Logs`, { taskmanagerid }),
    log: (filename) => at(`get${kind}LogFile`, { taskmanagerid, filename }),
    tail: (filename, lines, before) => at(`get${kind}LogTail`, { taskmanagerid, filename }, { lines, before }),
    search: (filename, query) => at(`search${kind}Log`, { taskmanagerid, filename }, query),
    follow: (filename, lines, lastEventId) => at(`follow${kind}Log`, { taskmanagerid, filename }, { lines, lastEventId }),
    threads: at(`get${kind}ThreadDump`, { taskmanagerid }),
    metrics: (names) => at(`get${kind}Metrics`, { taskmanagerid }, { get: [...names] }),
    profiler: at(`get${kind}ProfilingList`, { taskmanagerid }),
    profile: (filename) => at(`get${kind}Profile`, { taskmanagerid, filename }),
  };
}
