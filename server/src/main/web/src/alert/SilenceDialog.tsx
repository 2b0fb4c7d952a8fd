import { useState } from 'preact/hooks';
import { errorText, sendJson } from '../api/http';
import { paths } from '../api/paths';
import { Dialog } from '../ui/Dialog';
import { Line, Select, TextLine } from '../ui/Field';
import { FormEnd } from '../ui/FormEnd';

const LENGTHS: readonly (readonly [minutes: string, name: string])[] = [
  ['30', '30 minutes'],
  ['120', '2 hours'],
  ['480', '8 hours'],
  ['1440', '1 day'],
  ['10080', '7 days'],
];

/** Asks for how long nothing is sent of some alerts. */
export function SilenceDialog({ rule: ofRule, subject: ofSubject, rules, onClose }: { rule?: string; subject?: string; rules: readonly string[]; onClose: () => void }) {
  const [rule, setRule] = useState(ofRule ?? '');
  const [subject, setSubject] = useState(ofSubject ?? '');
  const [comment, setComment] = useState('');
  const [minutes, setMinutes] = useState('120');
  const [why, setWhy] = useState<string | undefined>(undefined);
  const submit = async (event: Event) => {
    event.preventDefault();
    const reply = await sendJson('POST', paths.silences, { ...(rule === '' ? {} : { rule }), ...(subject.trim() === '' ? {} : { subject: subject.trim() }), comment, minutes: Number(minutes) });
    if (reply.kind === 'ok') onClose();
    else setWhy(errorText(reply));
  };
  return (
    <Dialog title="Silence alerts" onClose={onClose}>
      <form class="stack" onSubmit={(event) => void submit(event)}>
        <Line name="Rule">
          <Select value={rule} options={[['', 'All rules'], ...rules.map((name) => [name, name] as const)]} onChange={setRule} />
        </Line>
        <TextLine name="Subject" hint="all if empty, * stands for any text" value={subject} maxLength={500} autocapitalize="none" spellcheck={false} onInput={setSubject} />
        <Line name="For">
          <Select value={minutes} options={LENGTHS} onChange={setMinutes} />
        </Line>
        <TextLine name="Reason" value={comment} maxLength={500} placeholder="Such as upgrade of the database" onInput={setComment} />
        <FormEnd why={why} submit="Silence them" onClose={onClose} />
      </form>
    </Dialog>
  );
}
