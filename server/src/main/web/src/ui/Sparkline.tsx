const WIDTH = 120;
const HEIGHT = 28;

/** A small chart without a scale, beside the value itself. */
export function Sparkline({ values }: { values: readonly (number | undefined)[] }) {
  const shape = outline(values);
  return (
    <svg class="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {shape.map((points) => (
        <g key={points}>
          <polygon points={`${points.split(' ')[0]!.split(',')[0]},${HEIGHT} ${points} ${points.split(' ').pop()!.split(',')[0]},${HEIGHT}`} />
          <polyline points={points} />
        </g>
      ))}
    </svg>
  );
}

/** The lines between gaps as points of SVG polylines. */
export function outline(values: readonly (number | undefined)[], width: number = WIDTH, height: number = HEIGHT): string[] {
  const top = Math.max(0, ...values.map((value) => value ?? 0));
  const step = values.length < 2 ? width : width / (values.length - 1);
  const lines: string[][] = [[]];
  values.forEach((value, index) => {
    if (value === undefined) lines.push([]);
    else lines[lines.length - 1]!.push(`${round(index * step)},${round(height - 1.5 - (top === 0 ? 0 : value / top) * (height - 3))}`);
  });
  return lines.filter((line) => line.length > 1).map((line) => line.join(' '));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
