import { useState } from 'preact/hooks';
import { gatewayPaths } from '../../api/gateway';
import { useLive } from '../../api/live';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Moment } from '../../ui/Moment';
import { Notice } from '../../ui/Notice';
import { SearchField } from '../../ui/SearchField';
import { Segments } from '../../ui/Tabs';
import type { StatementHistoryEntry } from '../../wire';
import { Statement } from './Statement';
import { forgetHistory, matchingStatements, history } from './statementHistory';

interface Line {
  statement: string;
  at: number;
  note: string;
}

/** Statements that were run before, from this browser or by anyone on this gateway. */
export function HistoryDialog({ onPick, onClose }: { onPick: (statement: string) => void; onClose: () => void }) {
  const [whose, setWhose] = useState<'mine' | 'all'>('mine');
  const [text, setText] = useState('');
  return (
    <Dialog title="Statement history" onClose={onClose}>
      <div class="row wrap">
        <Segments
          label="Whose statements"
          value={whose}
          onChange={setWhose}
          options={[
            ['mine', 'This browser'],
            ['all', 'This gateway'],
          ]}
        />
        <SearchField label="Find in statements" value={text} onInput={setText} hotkey={false} />
      </div>
      {whose === 'mine' ? <Mine text={text} onPick={onPick} /> : <Everyone text={text} onPick={onPick} />}
      <footer>
        {whose === 'mine' && history.value.length > 0 && (
          <Button class="plain" onClick={forgetHistory}>
            Clear
          </Button>
        )}
        <Button onClick={onClose}>Close</Button>
      </footer>
    </Dialog>
  );
}

function Mine({ text, onPick }: { text: string; onPick: (statement: string) => void }) {
  const lines = matchingStatements(history.value, text).map((past) => ({
    ...past,
    note: past.failed ? 'failed' : past.times > 1 ? `${past.times} times` : '',
  }));
  return <Lines lines={lines} empty="No statements were run from this browser yet" onPick={onPick} />;
}

function Everyone({ text, onPick }: { text: string; onPick: (statement: string) => void }) {
  const found = useLive(gatewayPaths.statementsOfAll({ ...(text.trim() === '' ? {} : { search: text.trim() }), limit: 200 }), 5_000);
  const error = found.error.value;
  if (error?.kind === 'refused') return <Notice icon="warning" failed title="The gateway refused to show its statements" />;
  return <Lines lines={(found.value.value?.statements ?? []).map(line)} empty="No statements" onPick={onPick} />;
}

function line(entry: StatementHistoryEntry): Line {
  return { statement: entry.statement, at: entry.submitted, note: entry.outcome === 'FAILED' ? `${entry.user}, failed` : entry.user };
}

function Lines({ lines, empty, onPick }: { lines: readonly Line[]; empty: string; onPick: (statement: string) => void }) {
  if (lines.length === 0) return <Notice icon="history" title={empty} />;
  return (
    <ul class="sql-past">
      {lines.slice(0, 200).map((each, index) => (
        <li key={index}>
          <button type="button" title={each.statement.slice(0, 1_000)} onClick={() => onPick(each.statement)}>
            <Statement short text={each.statement.slice(0, 400)} />
            <small class="muted">
              <Moment at={each.at} />
              {each.note !== '' && ` · ${each.note}`}
            </small>
          </button>
        </li>
      ))}
    </ul>
  );
}
