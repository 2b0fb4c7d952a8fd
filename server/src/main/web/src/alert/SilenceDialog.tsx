import { useState } from 'preact/hooks';
import { errorText, sendJson } from '../api/http';
import { paths } from '../api/paths';
import { Dialog } from '../ui/Dialog';
import { FormEnd } from '../ui/FormEnd';

const LENGTHS: readonly (readonly [minutes: number, name: string])[] = [
  [30, '30 minutes'],
  [120, '2 hours'],
  [480, '8 hours'],
  [1_440, '1 day'],
  [10_080, '7 days'],
];

/** Asks for how long nothing is sent of some alerts. */
export function SilenceDialog({ rule: ofRule, subject: ofSubject, rules, onClose }: { rule?: string; subject?: string; rules: readonly string[]; onClose: () => void }) {
  const [rule, setRule] = useState(ofRule ?? '');
  const [subject, setSubject] = useState(ofSubject ?? '');
  const [comment, setComment] = useState('');
  const [minutes, setMinutes] = useState(120);
  const [why, setWhy] = useState<string | undefined>(undefined);
  const submit = async (event: Event) => {
    event.preventDefault();
    const reply = await sendJson('POST', paths.silences, { ...(rule === '' ? {} : { rule }), ...(subject.trim() === '' ? {} : { subject: subject.trim() }), comment, minutes });
    if (reply.kind === 'ok') onClose();
    else setWhy(errorText(reply));
  };
  return (
    <Dialog title="Silence alerts" onClose={onClose}>
      <form class="stack" onSubmit={(event) => void submit(event)}>
        <label class="line">
          Rule
          <select class="select" value={rule} onChange={(event) => setRule(event.currentTarget.value)}>
            <option value="">All rules</option>
            {rules.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label class="line">
          <span>
            Subject <span class="muted">all if empty, * stands for any text</span>
          </span>
          <span class="field">
            <input value={subject} maxLength={500} autocapitalize="none" spellcheck={false} onInput={(event) => setSubject(event.currentTarget.value)} />
          </span>
        </label>
        <label class="line">
          For
          <select class="select" value={String(minutes)} onChange={(event) => setMinutes(Number(event.currentTarget.value))}>
            {LENGTHS.map(([value, name]) => (
              <option key={value} value={String(value)}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label class="line">
          Reason
          <span class="field">
            <input value={comment} maxLength={500} placeholder="Such as upgrade of the database" onInput={(event) => setComment(event.currentTarget.value)} />
          </span>
        </label>
        <FormEnd why={why} submit="Silence them" onClose={onClose} />
      </form>
    </Dialog>
  );
}
