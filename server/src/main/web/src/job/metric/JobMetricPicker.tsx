import { useState } from 'preact/hooks';
import { useLive } from '../../api/live';
import { paths } from '../../api/paths';
import { plural } from '../../format';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/Field';
import { Icon } from '../../ui/Icon';
import { SearchField } from '../../ui/SearchField';
import type { JobsDetail } from '../../wire';
import { parseSubject, recorded, searchMetrics, formatSelection, formatSubject, metricsPath, type MetricChoice, type Subject } from './metricSelection';

const MAX_NAMES = 60;

/** Finds any metric of the job by name. */
export function JobMetricPicker({ job, selection, toggle }: { job: JobsDetail; selection: readonly MetricChoice[]; toggle: (pick: MetricChoice) => void }) {
  const [subject, setSubject] = useState<Subject>({ kind: 'job' });
  const [text, setText] = useState('');
  const managers = useLive(paths.taskManagers, 30_000).value.value?.taskmanagers ?? [];
  const offered = useLive(metricsPath(job.jid, subject, []), 20_000).value.value ?? [];
  const recordedNames = recorded[subject.kind];
  const names = [...recordedNames, ...offered.map((metric) => metric.id).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))];
  const found = searchMetrics(names, text, MAX_NAMES);
  const chosen = new Set(selection.map((pick) => formatSelection([pick])));
  const vertex = subject.kind === 'vertex' || subject.kind === 'subtask' ? job.vertices.find((each) => each.id === subject.id) : undefined;
  return (
    <div class="metric-picker">
      <div class="row wrap">
        <select class="select of" aria-label="Subject" value={subject.kind === 'subtask' ? `v:${subject.id}` : formatSubject(subject)} onChange={(event) => setSubject(parseSubject(event.currentTarget.value) ?? subject)}>
          <option value="job">The job</option>
          <optgroup label="Operators">
            {job.vertices.map((each) => (
              <option key={each.id} value={`v:${each.id}`}>
                {each.name}
              </option>
            ))}
          </optgroup>
          <optgroup label="Task managers">
            {managers.map((each) => (
              <option key={each.id} value={`t:${each.id}`}>
                {each.id}
              </option>
            ))}
          </optgroup>
        </select>
        {vertex !== undefined && (
          <Select
            label="Subtask"
            value={subject.kind === 'subtask' ? String(subject.subtask) : ''}
            options={[['', 'all subtasks'], ...Array.from({ length: vertex.parallelism }, (_, index) => [String(index), `subtask ${index}`] as const)]}
            onChange={(subtask) => setSubject(subtask === '' ? { kind: 'vertex', id: vertex.id } : { kind: 'subtask', id: vertex.id, subtask: Number(subtask) })}
          />
        )}
        <SearchField label={`Find among ${plural(names.length, 'metric')}`} value={text} onInput={setText} />
      </div>
      <div class="metric-names" role="group" aria-label="Metrics">
        {found.map((name) => {
          const pick: MetricChoice = { subject, metric: name };
          return (
            <Button class="small" key={name} aria-pressed={chosen.has(formatSelection([pick]))} onClick={() => toggle(pick)} title={recordedNames.includes(name) ? 'Recorded' : undefined}>
              {recordedNames.includes(name) && <Icon name="clock" />}
              {name}
            </Button>
          );
        })}
        {found.length === 0 && <span class="muted">No metric matches.</span>}
        {found.length === MAX_NAMES && <span class="muted">and more; type part of a name</span>}
      </div>
    </div>
  );
}
