import type { ComponentChildren } from 'preact';
import { useLive } from '../../api/live';
import { paths } from '../../api/paths';
import { clock, plural } from '../../format';
import { href } from '../../routing';
import { moment, showAt } from '../../time';
import { Button } from '../../ui/Button';
import { CopyAsCurl } from '../../ui/Copy';
import { Icon, type IconName } from '../../ui/Icon';
import { LinkedText } from '../../ui/LinkedText';
import { word } from '../../ui/StateBadge';
import type { DiagnosisFinding, DiagnosisReport, JobsDetail, JobsRecovery } from '../../wire';
import type { Topology } from '../graph/topology';
import { evidence, findingTone, links, reportTone, type Tone } from './diagnosis';

const POLL_MILLIS = 3_000;
const icons: Record<Tone, IconName> = { bad: 'warning', warn: 'warning', good: 'check', off: 'waiting' };

export interface Diagnosed {
  report: DiagnosisReport | undefined;
  /** Why there is no report. */
  refused: string | undefined;
}

/** The diagnosis of a running job. There is none for a job that has ended or for a past moment. */
export function useDiagnosis(job: JobsDetail): Diagnosed {
  const present = job['end-time'] <= 0 && moment.value === undefined;
  const live = useLive(paths.diagnosis(job.jid), present ? POLL_MILLIS : Infinity);
  const error = live.error.value;
  return { report: present ? live.value.value : undefined, refused: error?.kind === 'refused' ? error.message : undefined };
}

type Address = (vertex: string) => string;

/** The diagnosis of a job: its findings, most important first, with their evidence and links. */
export function DiagnosisPanel({ job, graph, diagnosed, brief, address }: {
  job: JobsDetail;
  graph: Topology;
  diagnosed: Diagnosed;
  /** Whether only the first finding is shown, beside an operator's details. */
  brief: boolean;
  address: Address;
}) {
  if (moment.value !== undefined) return <PastNotice at={moment.value} />;
  if (job.state !== 'RUNNING') return <NotRunning job={job} graph={graph} address={address} />;
  const { report, refused } = diagnosed;
  if (report === undefined) {
    return <Message sign="waiting" tone="off" words={refused === undefined ? 'Diagnosing…' : `No diagnosis: ${refused.split('\n', 1)[0]}`} />;
  }
  const [first] = report.findings;
  if (first === undefined || report.verdict === 'NOT_RUNNING') return <NoFindings job={job.jid} report={report} brief={brief} />;
  const shown = brief ? 1 : MAX_SHOWN;
  return (
    <div class="verdict">
      {report.findings.slice(0, shown).map((finding) => (
        <Finding key={finding.rank} job={job.jid} finding={finding} graph={graph} first={finding === first} address={address} />
      ))}
      <MoreFindings job={job.jid} findings={report.findings.slice(shown)} graph={graph} address={address} />
      {!brief && <Checks job={job.jid} report={report} />}
    </div>
  );
}

/** How many findings are shown in full; the others are listed and can be opened. */
const MAX_SHOWN = 2;

function MoreFindings({ job, findings, graph, address }: { job: string; findings: readonly DiagnosisFinding[]; graph: Topology; address: Address }) {
  if (findings.length === 0) return null;
  const names = findings.map(({ title, place }) => (place.name === undefined ? title : `${title} in ${place.name}`));
  return (
    <details class="checks">
      <summary>
        {plural(findings.length, 'more finding')}: {names.join(', ')}
      </summary>
      <div class="others">
        {findings.map((finding) => (
          <Finding key={finding.rank} job={job} finding={finding} graph={graph} first={false} address={address} />
        ))}
      </div>
    </details>
  );
}

function Finding({ job, finding, graph, first, address }: { job: string; finding: DiagnosisFinding; graph: Topology; first: boolean; address: Address }) {
  const look = findingTone(finding);
  return (
    <FindingFrame sign={icons[look]} tone={look} first={first}>
      <p class="finding-text">
        <b>{finding.title}:</b> <LinkedText parts={finding.parts} address={address} />
      </p>
      <div class="finding-foot">
        {finding.evidence.map(evidence).map(({ what, value, limit, source, subtask, vertex }, index) => (
          <span class="evidence" key={index} title={source}>
            {what} <b>{value}</b>
            {limit !== undefined && ` (threshold ${limit})`}
            {vertex !== undefined && <EvidencePlace job={job} vertex={vertex} name={vertex === finding.place.vertex ? undefined : nameOf(graph, vertex)} subtask={subtask} />}
          </span>
        ))}
        <span class="finding-ways">
          {links(job, finding).map(({ words, address: place }) => (
            <a key={words} href={place}>
              {words}
            </a>
          ))}
        </span>
      </div>
    </FindingFrame>
  );
}

/** The sign and the text of a finding; the first is larger. */
function FindingFrame({ sign, tone, first = true, children }: { sign: IconName; tone: Tone; first?: boolean; children: ComponentChildren }) {
  return (
    <div class={`finding ${first ? 'first' : ''}`}>
      <span class={`finding-sign ${tone}`}>
        <Icon name={sign} />
      </span>
      {children}
    </div>
  );
}

/** The subtask or operator that a figure belongs to. */
function EvidencePlace({ job, vertex, name, subtask }: { job: string; vertex: string; name: string | undefined; subtask: number | undefined }) {
  const words = [...(name === undefined ? [] : [name]), ...(subtask === undefined ? [] : [`subtask ${subtask}`])].join(', ');
  const at = href({ screen: 'job', job, tab: 'graph', vertex, vertexTab: 'subtasks', ...(subtask === undefined ? {} : { subtask: String(subtask) }) });
  return words === '' ? null : (
    <>
      {' · '}
      <a href={at}>{words}</a>
    </>
  );
}

function nameOf(graph: Topology, vertex: string): string {
  return graph.nodes.find((node) => node.id === vertex)?.chain[0] ?? vertex;
}

/** The report if there are no findings. */
function NoFindings({ job, report, brief }: { job: string; report: DiagnosisReport; brief: boolean }) {
  const look = reportTone(report);
  return (
    <div class="verdict">
      <FindingFrame sign={icons[look]} tone={look}>
        <p class="finding-text">{report.summary}</p>
      </FindingFrame>
      {!brief && report.looked.length > 0 && <Checks job={job} report={report} />}
    </div>
  );
}

/** The checks on which the report is based. */
function Checks({ job, report }: { job: string; report: DiagnosisReport }) {
  const { looked, unjudged } = report;
  return (
    <details class="checks">
      <summary>
        {plural(looked.length, 'check')}
        {unjudged.length > 0 && `, ${unjudged.length} inconclusive`}
      </summary>
      <div class="inside">
        <dl class="pairs">
          {looked.map(({ subject, outcome }) => (
            <>
              <dt key={subject}>{subject}</dt>
              <dd key={`${subject}=`}>{outcome}</dd>
            </>
          ))}
          {unjudged.map(({ subject, reason }) => (
            <>
              <dt key={subject}>{subject}</dt>
              <dd key={`${subject}=`} class="muted">
                inconclusive: {reason}
              </dd>
            </>
          ))}
        </dl>
        <div>
          <CopyAsCurl path={paths.diagnosis(job)} />
        </div>
      </div>
    </details>
  );
}

/** The notice for a past moment, for which there is no diagnosis. */
function PastNotice({ at }: { at: number }) {
  return (
    <div class="verdict">
      <FindingFrame sign="waiting" tone="off" first={false}>
        <div class="finding-text row wrap">
          <span>
            The graph at <b>{clock(at)}</b>. There is no diagnosis of the past.
          </span>
          <Button class="small" onClick={() => showAt(undefined)}>
            Return to live
          </Button>
        </div>
      </FindingFrame>
    </div>
  );
}

/** The notice for a job that does not run, with links to the reason. */
function NotRunning({ job, graph, address }: { job: JobsDetail; graph: Topology; address: Address }) {
  const failed = graph.nodes.find((node) => node.vertex.status === 'FAILED');
  const to = (tab: 'exceptions' | 'timeline') => href({ screen: 'job', job: job.jid, tab });
  if (job.state === 'FINISHED') return <Message sign="check" tone="good" words="The job has finished. The graph shows the final state of its operators." />;
  if (!failing.includes(job.state)) {
    return job['end-time'] > 0 ? (
      <Message sign="stopped" tone="off" words="The job has ended. The graph shows the final state of its operators." />
    ) : (
      <Message sign="waiting" tone="off" words={`${word(job.state)}. The diagnosis starts when the job runs.`} />
    );
  }
  return (
    <div class="verdict">
      <FindingFrame sign={job.state === 'FAILED' ? 'cross' : 'again'} tone={job.state === 'FAILED' ? 'bad' : 'warn'}>
        <p class="finding-text">
          <b>
            {headline(job)}
            {failed === undefined && '.'}
          </b>
          {failed !== undefined && (
            <>
              {': '}
              <a href={address(failed.id)}>{failed.chain.join(' → ')}</a> failed.
            </>
          )}
          {job.recovery !== undefined && ` ${whatIsKept(job.recovery)}`}
        </p>
        <div class="finding-foot">
          <span class="finding-ways">
            <a href={to('exceptions')}>See why</a>
            <a href={to('timeline')}>Timeline</a>
          </span>
        </div>
      </FindingFrame>
    </div>
  );
}

function headline(job: JobsDetail): string {
  if (job.recovery !== undefined) return 'The job could not go on after a restart';
  return job.state === 'FAILED' ? 'The job failed' : 'The job failed and is restarting';
}

function whatIsKept({ checkpoint, fallback }: JobsRecovery): string {
  if (fallback !== undefined) return `${fallback.reason} Nothing was deleted: bring its files back, or start the job from ${fallback.path === undefined ? 'its beginning' : 'an earlier point'}.`;
  return `Nothing was deleted: remove the reason and start it again, from ${checkpoint === undefined ? 'its beginning' : `checkpoint ${checkpoint}`}.`;
}

const failing: readonly JobsDetail['state'][] = ['FAILED', 'FAILING', 'RESTARTING'];

function Message({ sign, tone, words }: { sign: IconName; tone: Tone; words: string }) {
  return (
    <div class="verdict">
      <FindingFrame sign={sign} tone={tone}>
        <p class="finding-text">{words}</p>
      </FindingFrame>
    </div>
  );
}
