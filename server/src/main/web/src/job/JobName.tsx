import { href } from '../routing';
import type { JobsLine } from '../wire';

/** A link to a job, cut if its name is long. */
export function JobName({ job }: { job: { jid: string; name: string } }) {
  return (
    <a class="cut block" href={addressOf(job)} title={job.name}>
      {job.name}
    </a>
  );
}

export function addressOf(job: { jid: JobsLine['jid'] }): string {
  return href({ screen: 'job', job: job.jid, tab: 'graph', vertexTab: 'metrics' });
}
