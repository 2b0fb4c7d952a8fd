import { useEffect, useRef, useState } from 'preact/hooks';
import type uPlot from 'uplot';
import { canvasColors } from './canvasColors';
import { themeVersion } from './theme';

export interface Line {
  name: string;
  color: '--series-1' | '--series-2' | '--series-3' | '--busy' | '--back' | '--ink-muted';
  values: readonly (number | undefined)[];
}

/** A line chart. The plotting library is loaded with the first chart. */
export function Chart({ title, at, lines, show, ceiling, stretch, marked, onPick }: {
  title: string;
  /** The times of the values, in milliseconds. */
  at: readonly number[];
  lines: readonly Line[];
  show: (value: number | undefined) => string;
  /** The maximum of the scale, for ratios. */
  ceiling?: number | undefined;
  /** The time range, even where there are no values; by default that of the values. */
  stretch?: { from: number; to: number };
  /** A moment marked by a vertical line. */
  marked?: number | undefined;
  /** Called with the moment that the user clicks. */
  onPick?: (moment: number) => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | undefined>(undefined);
  const latest = useRef({ at, lines, stretch, marked, onPick });
  latest.current = { at, lines, stretch, marked, onPick };
  const [hovered, setHovered] = useState<number | undefined>(undefined);
  const names = lines.map((line) => line.name).join(' ');

  useEffect(() => {
    let gone = false;
    let watch: ResizeObserver | undefined;
    const draw = async () => {
      const [{ default: Plot }] = await Promise.all([import('uplot'), import('uplot/dist/uPlot.min.css')]);
      const box = place.current;
      if (gone || box === null) return;
      const size = () => ({ width: Math.max(120, box.clientWidth), height: box.clientHeight });
      plot.current = new Plot(options(latest, show, ceiling, size(), setHovered), data(latest.current), box);
      watch = new ResizeObserver(() => plot.current?.setSize(size()));
      watch.observe(box);
    };
    void draw();
    return () => {
      gone = true;
      watch?.disconnect();
      plot.current?.destroy();
      plot.current = undefined;
    };
  }, [names, ceiling, themeVersion.value]);

  useEffect(() => plot.current?.setData(data({ at, lines })), [at.length, at[at.length - 1], lines, marked, stretch?.from, stretch?.to]);

  const shownValue = (line: Line) => {
    if (hovered !== undefined) return line.values[hovered];
    const until = marked === undefined ? at.length : at.findLastIndex((time) => time <= marked) + 1;
    return line.values.slice(0, until).findLast((value) => value !== undefined);
  };
  return (
    <figure class="chart" data-samples={at.length}>
      <figcaption class="chart-head">
        <h3>{title}</h3>
        {lines.map((line) => (
          <span class="chart-key" key={line.name}>
            <i style={{ background: `var(${line.color})` }} />
            {line.name}
            <b>{show(shownValue(line))}</b>
          </span>
        ))}
      </figcaption>
      <div class={onPick === undefined ? 'chart-plot' : 'chart-plot picks'} ref={place} />
    </figure>
  );
}

interface Latest extends Shown {
  stretch: { from: number; to: number } | undefined;
  marked: number | undefined;
  onPick: ((moment: number) => void) | undefined;
}

interface Shown {
  at: readonly number[];
  lines: readonly Line[];
}

function data({ at, lines }: Shown): uPlot.AlignedData {
  return [at.map((each) => each / 1000), ...lines.map((line) => line.values.map((value) => value ?? null))];
}

function options(
  latest: { current: Latest },
  show: (value: number | undefined) => string,
  ceiling: number | undefined,
  size: { width: number; height: number },
  hover: (index: number | undefined) => void,
): uPlot.Options {
  const { lines } = latest.current;
  const ink = canvasColors(['--line', '--ink', '--ink-muted', ...lines.map((line) => line.color)]);
  const reach = (low: number, high: number): [number, number] => {
    const { stretch } = latest.current;
    return stretch === undefined ? [low, high] : [stretch.from / 1000, stretch.to / 1000];
  };
  const axisStyle = { stroke: ink['--ink-muted']!, grid: { stroke: ink['--line']!, width: 1 }, ticks: { show: false } };
  return {
    ...size,
    legend: { show: false },
    // The cursors of all charts are synchronized. A click selects a moment, and there is no zoom.
    cursor: { y: false, points: { size: 6 }, drag: { x: false, y: false }, sync: { key: 'millrace' } },
    scales: { x: { range: (_plot, low, high) => reach(low, high) }, y: { range: (_plot, _low, high) => [0, ceiling ?? Math.max(high * 1.08, 1)] } },
    axes: [
      { ...axisStyle, grid: { show: false }, space: 90, incrs: STEPS, size: 26, font: '11px Inter', values: (_plot, splits) => splits.map(time) },
      { ...axisStyle, size: 62, font: '11px Inter', space: 32, values: (_plot, splits) => splits.map((value) => show(value)) },
    ],
    series: [{}, ...lines.map((line) => ({ stroke: ink[line.color]!, width: 1.75, points: { show: false, size: 4, filter: (plot: uPlot, series: number) => lonely(plot.data[series] ?? []) } }))],
    hooks: {
      setCursor: [(plot) => hover(plot.cursor.idx ?? undefined)],
      draw: [(plot) => mark(plot, latest.current.marked, ink['--ink']!)],
      ready: [(plot) => plot.over.addEventListener('click', () => pick(plot, latest.current.onPick))],
    },
  };
}

function mark(plot: uPlot, moment: number | undefined, color: string): void {
  if (moment === undefined) return;
  const x = Math.round(plot.valToPos(moment / 1000, 'x', true));
  const { left, top, width, height } = plot.bbox;
  if (x < left || x > left + width) return;
  plot.ctx.fillStyle = color;
  plot.ctx.fillRect(x, top, Math.max(1, devicePixelRatio), height);
}

function pick(plot: uPlot, onPick: ((moment: number) => void) | undefined): void {
  const { left } = plot.cursor;
  if (onPick !== undefined && left !== undefined && left >= 0) onPick(plot.posToVal(left, 'x') * 1000);
}

/** The indices of values without neighbours, which no line can show. */
export function lonely(values: ArrayLike<number | null | undefined>): number[] {
  const found: number[] = [];
  for (let at = 0; at < values.length; at++) {
    if (values[at] != null && values[at - 1] == null && values[at + 1] == null) found.push(at);
  }
  return found;
}

/** Ticks are at whole seconds and minutes. */
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600];

function time(seconds: number): string {
  const moment = new Date(seconds * 1000);
  return [moment.getHours(), moment.getMinutes(), moment.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
}
