import { useEffect, useRef, useState } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { clock, count } from '../../format';
import { canvasColors } from '../../ui/canvasColors';
import { themeVersion } from '../../ui/theme';
import type { Points, Shape } from './chartPoints';

export const COLORS = ['--series-1', '--series-2', '--series-3', '--series-4'] as const;

/** A line or bar chart over time, numbers or names. */
export function Plot({ drawn, names, shape, time }: { drawn: Points; names: readonly string[]; shape: Shape; time: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | undefined>(undefined);
  const latest = useRef(drawn);
  latest.current = drawn;
  const [hovered, setHovered] = useState<number | undefined>(undefined);
  const byName = drawn.names !== undefined;

  useEffect(() => {
    const box = place.current!;
    const size = () => ({ width: Math.max(160, box.clientWidth), height: Math.max(120, box.clientHeight) });
    const made = new uPlot({ ...size(), ...options(latest, names, shape, time, setHovered) }, data(latest.current), box);
    plot.current = made;
    const watch = new ResizeObserver(() => made.setSize(size()));
    watch.observe(box);
    return () => {
      watch.disconnect();
      made.destroy();
      plot.current = undefined;
    };
  }, [names.join(), shape, time, byName, themeVersion.value]);

  useEffect(() => plot.current?.setData(data(drawn)), [drawn]);

  const index = hovered ?? drawn.at.length - 1;
  return (
    <figure class="chart sql-plot" role="group" aria-label={`Chart of ${names.join(', ')}`}>
      <figcaption class="chart-head">
        <span class="muted">{label(drawn, index, time)}</span>
        {names.map((name, line) => (
          <span class="chart-key" key={line}>
            <i style={{ background: `var(${COLORS[line]})` }} />
            {name}
            <b>{count(drawn.values[line]?.[index] ?? undefined)}</b>
          </span>
        ))}
      </figcaption>
      <div class="chart-plot" ref={place} />
    </figure>
  );
}

function label(drawn: Points, index: number, time: boolean): string {
  const at = drawn.at[index];
  if (at === undefined) return '';
  return drawn.names?.[index] ?? (time ? clock(at * 1000) : count(at));
}

function data({ at, values }: Points): uPlot.AlignedData {
  return [at, ...values];
}

function options(
  latest: { current: Points },
  names: readonly string[],
  shape: Shape,
  time: boolean,
  hover: (index: number | undefined) => void,
): Omit<uPlot.Options, 'width' | 'height'> {
  const ink = canvasColors(['--line', '--ink-muted', ...COLORS]);
  const quiet = { stroke: ink['--ink-muted']!, grid: { stroke: ink['--line']!, width: 1 }, ticks: { show: false }, font: '11px Inter' };
  const byName = latest.current.names !== undefined;
  const nameAt = (split: number) => (Number.isInteger(split) ? cut(latest.current.names?.[split] ?? '') : '');
  const place = (split: number) => (byName ? nameAt(split) : time ? clock(split * 1000) : count(split));
  const side = (line: number) => (names.length === 1 ? 0 : line === 0 ? -1 : 1);
  const bars = (line: number) =>
    shape === 'bars' ? { paths: uPlot.paths.bars!({ size: [0.8 / names.length, 80], align: side(line) }) } : {};
  return {
    legend: { show: false },
    cursor: { y: false, points: { size: 6 } },
    scales: {
      x: {
        time,
        range: (_plot, low, high) =>
          byName || shape === 'bars' ? wider(low, high, byName ? 1 : (high - low) / (latest.current.at.length - 1)) : [low, high],
      },
      y: { range: (_plot, low, high) => [Math.min(0, low), high <= 0 ? 0 : high * 1.06 || 1] },
    },
    axes: [
      {
        ...quiet,
        grid: { show: false },
        space: byName ? 60 : 90,
        size: 28,
        ...(byName ? { incrs: [1, 2, 5, 10, 20, 50] } : {}),
        values: (_plot, splits) => splits.map(place),
      },
      { ...quiet, size: 64, space: 32, values: (_plot, splits) => splits.map((value) => count(value)) },
    ],
    series: [
      {},
      ...names.map((_, line) => ({
        stroke: ink[COLORS[line]!]!,
        width: shape === 'bars' ? 0 : 1.75,
        ...(shape === 'bars' ? { fill: ink[COLORS[line]!]! } : {}),
        ...bars(line),
        spanGaps: true,
        points: { show: (made: uPlot) => shape === 'lines' && made.data[0].length < 40 },
      })),
    ],
    hooks: { setCursor: [(made) => hover(made.cursor.idx ?? undefined)] },
  };
}

/** Adds space for the first and the last bar. */
function wider(low: number, high: number, step: number): [number, number] {
  const more = 0.6 * (Number.isFinite(step) && step > 0 ? step : 1);
  return [low - more, high + more];
}

function cut(name: string): string {
  return name.length > 16 ? `${name.slice(0, 15)}…` : name;
}
