import { useMemo, useState } from 'preact/hooks';
import { count, exact } from '../../format';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/Field';
import { Notice } from '../../ui/Notice';
import { Segments } from '../../ui/Tabs';
import type { StatementRun } from '../run/statementRun';
import { drawable, MAX_BARS, MAX_LINES, points, scale, defaultChoice, type Choice, type Shape } from './chartPoints';
import { Plot, COLORS } from './Plot';
import { filterAndSort } from './rowOrder';

/** A chart of a result, updated as rows arrive. */
export function ResultChart({ run }: { run: StatementRun }) {
  const columns = run.columns.value;
  const age = run.age.value;
  const asked = run.execution.value?.order;
  const [picked, setPicked] = useState<Choice | undefined>(undefined);
  const choice = picked ?? defaultChoice(columns, run.changing);
  const drawn = useMemo(
    () => (choice === undefined ? undefined : points(filterAndSort(run.rows.table(), columns, '', undefined, asked), columns, choice)),
    [run, age, asked, choice?.x, choice?.y.join(), columns],
  );
  if (choice === undefined || drawn === undefined) {
    return <Notice icon="chart" title="No numeric column" text="A chart needs a numeric column; this result has none." />;
  }
  return (
    <div class="sql-chart">
      <Choices columns={columns.map((column) => column.name)} numbers={drawable(columns)} choice={choice} onChoice={setPicked} />
      {drawn.at.length === 0 ? (
        <Notice icon="waiting" title="No rows yet" text="The chart is updated as rows arrive." />
      ) : (
        <Plot
          drawn={drawn}
          time={scale(columns[choice.x]!) === 'time'}
          names={choice.y.map((index) => columns[index]!.name)}
          shape={choice.shape}
        />
      )}
      {drawn.left > 0 && (
        <p class="muted">
          {exact(drawn.left)} of {count(run.rows.size)} rows are not drawn:{' '}
          {drawn.names === undefined ? 'they have no x value.' : `only the last ${drawn.at.length} are shown.`}
        </p>
      )}
    </div>
  );
}

function Choices({ columns, numbers, choice, onChoice }: {
  columns: readonly string[];
  numbers: readonly number[];
  choice: Choice;
  onChoice: (choice: Choice) => void;
}) {
  const turn = (index: number) => {
    const most = choice.shape === 'bars' ? MAX_BARS : MAX_LINES;
    const y = choice.y.includes(index) ? choice.y.filter((each) => each !== index) : [...choice.y, index].slice(-most);
    if (y.length > 0) onChoice({ ...choice, y });
  };
  return (
    <div class="sql-choices">
      <Segments<Shape>
        label="Shape"
        value={choice.shape}
        onChange={(shape) => onChoice({ ...choice, shape, y: choice.y.slice(0, shape === 'bars' ? MAX_BARS : MAX_LINES) })}
        options={[
          ['lines', 'Lines'],
          ['bars', 'Bars'],
        ]}
      />
      <label class="row">
        <span class="muted">over</span>
        <Select class="small" value={String(choice.x)} options={columns.map((name, index) => [String(index), name] as const)} onChange={(x) => onChoice({ ...choice, x: Number(x) })} />
      </label>
      <div class="row wrap" role="group" aria-label="Series">
        {numbers.slice(0, 24).map((index) => {
          const place = choice.y.indexOf(index);
          return (
            <Button class="small" key={index} aria-pressed={place >= 0} onClick={() => turn(index)}>
              <i class="swatch" style={{ background: place < 0 ? 'var(--idle)' : `var(${COLORS[place]})` }} />
              {columns[index]}
            </Button>
          );
        })}
      </div>
    </div>
  );
}
