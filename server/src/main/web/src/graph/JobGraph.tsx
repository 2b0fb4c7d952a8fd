import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { count, percent, rate } from '../format';
import { Icon } from '../part/Icon';
import { LoadBar } from '../part/LoadBar';
import { Ghost, Notice } from '../part/Notice';
import { word } from '../part/StateBadge';
import { layOut, NODE_HEIGHT, NODE_WIDTH, type Layout, type Placed } from './layout';
import { edgeRate, HELD_BACK, type Load } from './load';
import type { GraphNode, Topology } from './topology';
import { fit, neighbour, reveal, zoom, type Direction, type View } from './view';

/** Below this scale names alone can be read. */
const FAR = 0.5;

/** The graph of a job. Its layout is made once for a shape and then stays; only figures and colours change. */
export function JobGraph({ graph, loads, slow, chosen, address }: {
  graph: Topology;
  loads: ReadonlyMap<string, Load>;
  slow: string | undefined;
  chosen: string | undefined;
  address: (vertex: string) => string;
}) {
  const [layout, failed] = useLayout(graph);
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useView(frame, layout, chosen);
  useDragging(frame, setView);
  const height = useHeight(frame, layout, chosen === undefined ? 0.62 : 0.38);
  if (failed !== undefined) {
    return (
      <Notice icon="warning" failed title="The graph could not be drawn">
        <p>{failed}</p>
      </Notice>
    );
  }
  const size = () => ({ width: frame.current?.clientWidth ?? 1, height: frame.current?.clientHeight ?? 1 });
  const step = (factor: number) => setView((now) => zoom(now, factor, { x: size().width / 2, y: size().height / 2 }));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === '+' || event.key === '=') step(1.25);
    else if (event.key === '-') step(0.8);
    else if (event.key.startsWith('Arrow') && layout !== undefined) move(event, layout, setView, size());
    else return;
    event.preventDefault();
  };
  return (
    <div
      class={`graph ${view.scale < FAR ? 'far' : ''}`}
      ref={frame}
      style={{ height: `${height}px` }}
      role="group"
      aria-label="Job graph"
      onKeyDown={onKeyDown}
    >
      {layout === undefined ? (
        <Ghost />
      ) : (
        <div
          class="graph-world"
          style={{
            width: `${layout.width}px`,
            height: `${layout.height}px`,
            transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
          }}
        >
          <Edges graph={graph} layout={layout} loads={loads} />
          {graph.nodes.map((node) => (
            <Node
              key={node.id}
              node={node}
              at={layout.nodes.get(node.id) ?? { x: 0, y: 0 }}
              load={loads.get(node.id)}
              address={address(node.id)}
              chosen={node.id === chosen}
              slow={node.id === slow}
            />
          ))}
        </div>
      )}
      <div class="graph-tools">
        <button type="button" class="button plain small" title="Zoom in (+)" aria-label="Zoom in" onClick={() => step(1.25)}>
          <Icon name="plus" />
        </button>
        <button type="button" class="button plain small" title="Zoom out (−)" aria-label="Zoom out" onClick={() => step(0.8)}>
          <Icon name="minus" />
        </button>
        <button
          type="button"
          class="button plain small"
          title="Fit (f)"
          aria-label="Fit the graph"
          onClick={() => dispatchEvent(new Event('millrace-fit'))}
        >
          <Icon name="fit" />
        </button>
      </div>
    </div>
  );
}

function Edges({ graph, layout, loads }: { graph: Topology; layout: Layout; loads: ReadonlyMap<string, Load> }) {
  return (
    <svg width={layout.width} height={layout.height} aria-hidden="true">
      <defs>
        {['', 'held'].map((kind) => (
          <marker key={kind} id={`arrow${kind}`} viewBox="0 0 10 10" refX="9" refY="5" markerWidth="12" markerHeight="12" markerUnits="userSpaceOnUse" orient="auto">
            <path class={`arrow ${kind}`} d="M0 0 10 5 0 10z" />
          </marker>
        ))}
      </defs>
      {graph.edges.map((edge) => {
        const route = layout.edges.get(edge.id);
        if (route === undefined) return null;
        const held = (loads.get(edge.from)?.back ?? 0) >= HELD_BACK;
        const records = edgeRate(graph, loads, edge.from, edge.to);
        return (
          <g class={`edge ${held ? 'held' : ''}`} key={edge.id}>
            <path d={route.path} marker-end={`url(#arrow${held ? 'held' : ''})`} />
            {records !== undefined && (
              <text x={route.label.x} y={route.label.y - 7}>
                {rate(records)}
              </text>
            )}
            <text class="strategy" x={route.label.x} y={route.label.y + 16}>
              {edge.strategy.toLowerCase()}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function Node({ node, at, load, address, chosen, slow }: {
  node: GraphNode;
  at: Placed;
  load: Load | undefined;
  address: string;
  chosen: boolean;
  slow: boolean;
}) {
  const [first = '', ...more] = node.chain;
  const busy = load?.busy ?? 0;
  const back = load?.back ?? 0;
  const mostly = back >= HELD_BACK && back >= busy ? 'mostly-back' : busy >= 0.5 ? 'mostly-busy' : '';
  const tint = mostly === '' ? 'transparent' : `color-mix(in srgb, var(${mostly === 'mostly-back' ? '--back' : '--busy'}) ${Math.round(Math.max(busy, back) * 16)}%, transparent)`;
  const { parallelism, status, metrics } = node.vertex;
  return (
    <a
      class={`node ${mostly} ${chosen ? 'chosen' : ''} ${slow ? 'bottleneck' : ''} ${status === 'FAILED' ? 'failed' : ''}`}
      href={address}
      data-vertex={node.id}
      draggable={false}
      aria-current={chosen ? 'true' : undefined}
      title={node.vertex.name}
      style={{ left: `${at.x}px`, top: `${at.y}px`, width: `${NODE_WIDTH}px`, height: `${NODE_HEIGHT}px`, '--tint': tint }}
    >
      <span class="node-name">
        <span class="cut">{first}</span>
        <span class="times" title={`${parallelism} subtasks in parallel`}>
          ×{parallelism}
        </span>
      </span>
      <span class="node-chain">{more.length === 0 ? (node.description[0] ?? '') : `→ ${more.join(' → ')}`}</span>
      <span class="node-figures">
        {load === undefined || status !== 'RUNNING' ? (
          <>
            <span>{word(status)}</span>
            <span class="push">{count(node.role === 'source' ? metrics['write-records'] : metrics['read-records'])} records</span>
          </>
        ) : (
          <>
            {load.busy !== undefined && (
              <span class="mark">
                <i class="swatch busy" />
                busy <b>{percent(load.busy)}</b>
              </span>
            )}
            <span class="mark">
              <i class="swatch back" />
              held <b>{percent(load.back)}</b>
            </span>
          </>
        )}
      </span>
      <LoadBar busy={load?.busy} back={load?.back} />
    </a>
  );
}

function useLayout(graph: Topology): readonly [Layout | undefined, string | undefined] {
  const [layout, setLayout] = useState<Layout | undefined>(undefined);
  const [failed, setFailed] = useState<string | undefined>(undefined);
  useEffect(() => {
    let old = false;
    layOut(graph).then(
      (made) => !old && setLayout(made),
      (failure: unknown) => !old && setFailed(String(failure)),
    );
    return () => {
      old = true;
    };
  }, [graph.key]);
  return [layout, failed];
}

/** As high as the graph needs at the width it has, and never more than its share of the window. */
function useHeight(frame: { current: HTMLDivElement | null }, layout: Layout | undefined, share: number): number {
  const [box, setBox] = useState({ width: 1000, window: innerHeight });
  useLayoutEffect(() => {
    const watch = new ResizeObserver(() => setBox({ width: frame.current?.clientWidth ?? 1000, window: innerHeight }));
    if (frame.current !== null) watch.observe(frame.current);
    return () => watch.disconnect();
  }, []);
  const needed = layout === undefined ? 0 : layout.height * Math.min(1, box.width / layout.width) + 72;
  return Math.round(Math.max(228, Math.min(needed, box.window * share)));
}

type SetView = (change: (now: View) => View) => void;

/** Fits the graph when it first appears and when asked; afterwards the view belongs to the user. */
function useView(frame: { current: HTMLDivElement | null }, layout: Layout | undefined, chosen: string | undefined): readonly [View, SetView] {
  const [view, setView] = useState<View>({ x: 0, y: 0, scale: 1 });
  const touched = useRef(false);
  const change: SetView = (next) => {
    touched.current = true;
    setView(next);
  };
  useLayoutEffect(() => {
    const box = frame.current;
    if (layout === undefined || box === null) return;
    const fitAgain = () => setView(fit(layout, { width: box.clientWidth, height: box.clientHeight }));
    const onFit = () => {
      touched.current = false;
      fitAgain();
    };
    fitAgain();
    const watch = new ResizeObserver(() => {
      if (!touched.current) fitAgain();
    });
    watch.observe(box);
    addEventListener('millrace-fit', onFit);
    return () => {
      watch.disconnect();
      removeEventListener('millrace-fit', onFit);
    };
  }, [layout]);
  useEffect(() => {
    const box = frame.current;
    const node = chosen === undefined ? undefined : layout?.nodes.get(chosen);
    if (touched.current && node !== undefined && box !== null) {
      setView((now) => reveal(now, node, { width: box.clientWidth, height: box.clientHeight }));
    }
  }, [chosen, layout]);
  return [view, change];
}

function move(event: KeyboardEvent, layout: Layout, setView: SetView, size: { width: number; height: number }): void {
  const from = (event.target as Element).closest<HTMLElement>('[data-vertex]')?.dataset['vertex'];
  const to = from === undefined ? layout.nodes.keys().next().value : neighbour(layout.nodes, from, event.key as Direction);
  const place = to === undefined ? undefined : layout.nodes.get(to);
  if (to === undefined || place === undefined) return;
  document.querySelector<HTMLElement>(`[data-vertex="${CSS.escape(to)}"]`)?.focus({ preventScroll: true });
  setView((now) => reveal(now, place, size));
}

/** Drag to pan, wheel to zoom. A press that moved is a drag and not a click. */
function useDragging(frame: { current: HTMLDivElement | null }, setView: SetView): void {
  useEffect(() => {
    const box = frame.current;
    if (box === null) return;
    let last: Placed | undefined;
    let moved = 0;
    const down = (event: PointerEvent) => {
      if (event.button !== 0 || (event.target as Element).closest('.graph-tools') !== null) return;
      last = { x: event.clientX, y: event.clientY };
      moved = 0;
    };
    const drag = (event: PointerEvent) => {
      if (last === undefined) return;
      const dx = event.clientX - last.x;
      const dy = event.clientY - last.y;
      moved += Math.abs(dx) + Math.abs(dy);
      if (moved < 4) return;
      if (!box.classList.contains('dragging')) {
        box.classList.add('dragging');
        box.setPointerCapture(event.pointerId);
      }
      last = { x: event.clientX, y: event.clientY };
      setView((now) => ({ ...now, x: now.x + dx, y: now.y + dy }));
    };
    const up = () => {
      last = undefined;
      box.classList.remove('dragging');
    };
    const click = (event: MouseEvent) => {
      if (moved >= 4) {
        event.preventDefault();
        event.stopPropagation();
      }
      moved = 0;
    };
    const wheel = (event: WheelEvent) => {
      // A plain wheel scrolls the page; with a modifier, and by the pinch of a trackpad, it zooms.
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const bounds = box.getBoundingClientRect();
      setView((now) => zoom(now, Math.exp(-event.deltaY / 300), { x: event.clientX - bounds.left, y: event.clientY - bounds.top }));
    };
    box.addEventListener('pointerdown', down);
    box.addEventListener('pointermove', drag);
    box.addEventListener('pointerup', up);
    box.addEventListener('pointercancel', up);
    box.addEventListener('click', click, true);
    box.addEventListener('wheel', wheel, { passive: false });
    return () => {
      box.removeEventListener('pointerdown', down);
      box.removeEventListener('pointermove', drag);
      box.removeEventListener('pointerup', up);
      box.removeEventListener('pointercancel', up);
      box.removeEventListener('click', click, true);
      box.removeEventListener('wheel', wheel);
    };
  }, []);
}
