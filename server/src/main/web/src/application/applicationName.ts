const ALONE = /^SingleJobApplication\((.*)\)$/s;

/** A job that was submitted alone makes an application of its own, whose name the engine puts around the job's. */
export function isAlone(name: string): boolean {
  return ALONE.test(name);
}

/** What an application is called, without what the engine puts around it. */
export function called(name: string): string {
  return ALONE.exec(name)?.[1] ?? name;
}
