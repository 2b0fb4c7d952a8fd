import { clock, duration } from '../../format';
import { word } from '../../ui/StateBadge';
import { visibleSpans, type Span, type TimeWindow } from './spans';

/** The resolution of a track; shorter spans are merged. */
const RESOLUTION = 1_200;

/** The states of a job, an operator or a subtask over time. A span can be a link. */
export function Track({ spans, shown, name, address }: {
  spans: readonly Span[];
  shown: TimeWindow;
  name: string;
  address?: (span: Span) => string | undefined;
}) {
  const length = Math.max(1, shown.to - shown.from);
  return (
    <div class="track" role="group" aria-label={name}>
      {visibleSpans(spans, shown, RESOLUTION).map((span) => {
        const from = Math.max(span.from, shown.from);
        const left = ((from - shown.from) / length) * 100;
        const width = ((Math.min(span.to, shown.to) - from) / length) * 100;
        const style = { left: `${left}%`, width: `${width}%` };
        const says = describe(span);
        const place = address?.(span);
        const look = `span state-${span.state.toLowerCase()}`;
        const inside = width > 7 ? word(span.state) : '';
        return place === undefined ? (
          <span key={span.from} class={look} style={style} title={says}>
            {inside}
          </span>
        ) : (
          <a key={span.from} class={look} style={style} title={says} aria-label={says} href={place}>
            {inside}
          </a>
        );
      })}
    </div>
  );
}

function describe({ state, from, to, many }: Span): string {
  const what = many === undefined ? word(state) : `${many} changes, including ${word(state)}`;
  return `${what}, ${clock(from)}${to > from ? ` for ${duration(to - from)}` : ''}`;
}
