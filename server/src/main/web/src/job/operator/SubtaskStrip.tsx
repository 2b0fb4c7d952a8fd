import { percent, rate } from '../../format';
import { heat, tint } from '../graph/heat';
import type { SubtaskLine } from './subtaskLine';

export type Shown = 'time' | 'records';

/** From here on, subtasks are drawn as squares instead of columns. */
const MAX_COLUMNS = 96;

/** A column or square per subtask. The table below has the same information, so this is for pointers only. */
export function SubtaskStrip({ lines, shown, source, chosen, address }: {
  lines: readonly SubtaskLine[];
  shown: Shown;
  source: boolean;
  chosen: number | undefined;
  address: (subtask: number) => string;
}) {
  const records = (line: SubtaskLine) => (source ? line.load?.recordsOut : line.load?.recordsIn);
  const max = Math.max(0, ...lines.map((line) => records(line) ?? 0));
  const parts = (line: SubtaskLine) =>
    shown === 'records' ? { busy: 0, back: 0, records: max === 0 ? 0 : (records(line) ?? 0) / max } : { busy: line.load?.busy ?? 0, back: line.load?.back ?? 0, records: 0 };
  const many = lines.length > MAX_COLUMNS;
  return (
    <div class={many ? 'strip squares' : 'strip'} aria-hidden="true">
      {lines.map((line) => {
        const { busy, back, records: share } = parts(line);
        const label = `Subtask ${line.subtask}: ${shown === 'records' ? rate(records(line)) : `busy ${percent(line.load?.busy)}, back-pressured ${percent(line.load?.back)}`}`;
        const color = shown === 'records' ? { kind: 'calm' as const, strength: share } : heat(busy, back);
        return (
          <a key={line.subtask} href={address(line.subtask)} tabIndex={-1} class={line.subtask === chosen ? 'chosen' : ''} title={label}>
            {many ? (
              <i style={{ background: shown === 'records' ? `color-mix(in srgb, var(--series-1) ${Math.round(share * 100)}%, transparent)` : tint(color, 100) }} />
            ) : (
              <>
                <span class="strip-column">
                  <i class="records" style={{ height: `${share * 100}%` }} />
                  <i class="back" style={{ height: `${back * 100}%` }} />
                  <i class="busy" style={{ height: `${busy * 100}%` }} />
                </span>
                {lines.length <= 32 && <small>{line.subtask}</small>}
              </>
            )}
          </a>
        );
      })}
    </div>
  );
}
