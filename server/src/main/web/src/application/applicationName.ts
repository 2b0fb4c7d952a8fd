const ALONE = /^SingleJobApplication\((.*)\)$/s;

/** Whether the application is a single job that was submitted alone. The engine puts a prefix around its name. */
export function isSingleJob(name: string): boolean {
  return ALONE.test(name);
}

/** The name of an application without that prefix. */
export function displayName(name: string): string {
  return ALONE.exec(name)?.[1] ?? name;
}
