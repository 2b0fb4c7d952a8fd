import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Mark } from '../diagnosis/diagnosis';
import { Ghost, Notice } from '../../ui/Notice';
import { useCamera } from './camera';
import { GraphContent } from './GraphContent';
import { GraphToolbar, ZoomButtons } from './GraphToolbar';
import type { LoadsByVertex } from './load';
import { Minimap } from './Minimap';
import { nextMatch, matchingNodes } from './nodeSearch';
import type { Topology } from './topology';
import { useChains } from './useChains';
import { useGestures } from './useGestures';
import { useGraphKeys } from './useGraphKeys';
import { useLayout, useShape, wayAt } from './useLayout';

/** The minimum scale for a search match, and for a selected node, at which its name and its neighbours' are readable. */
const MIN_MATCH_SCALE = 0.7;
const MIN_CHOSEN_SCALE = 0.36;

/** The graph of a job. The layout changes only with the shape of the graph, not with figures. */
export function JobGraph({ job, graph, loads, marks, chosen, address }: {
  job: string;
  graph: Topology;
  loads: LoadsByVertex;
  /** Findings of the diagnosis, by vertex. */
  marks: ReadonlyMap<string, Mark>;
  chosen: string | undefined;
  address: (vertex: string) => string;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const chains = useChains(job, graph);
  const [way, setWay] = useState(() => wayAt(innerWidth));
  const [layout, failed] = useLayout(graph, chains.open, way);
  const shape = useShape(frame, layout, chosen !== undefined);
  useEffect(() => setWay(shape.way), [shape.way]);
  const camera = useCamera(frame, layout, chains.anchor);
  useGestures(frame, camera);

  const [text, setText] = useState('');
  const [at, setAt] = useState<string | undefined>(undefined);
  const found = useMemo(() => matchingNodes(graph.nodes, text), [graph, text]);
  const next = (backwards: boolean) => {
    const to = nextMatch(found, at, backwards);
    const box = to === undefined ? undefined : layout?.nodes.get(to);
    setAt(to);
    if (box !== undefined) camera.reveal(box, MIN_MATCH_SCALE);
  };
  const keys = useGraphKeys({ frame, layout, camera, chosen, chains });
  useEffect(() => {
    const box = chosen === undefined ? undefined : layout?.nodes.get(chosen);
    if (box !== undefined) camera.reveal(box, MIN_CHOSEN_SCALE);
  }, [chosen, layout, shape.height]);

  if (failed !== undefined) {
    return (
      <Notice icon="warning" failed title="The graph could not be drawn">
        <p>{failed}</p>
        <p>The table below has the same operators.</p>
      </Notice>
    );
  }
  return (
    <>
      <GraphToolbar text={text} onText={setText} found={found} at={at} onNext={next} address={address} chains={chains.button} />
      <div class="graph" ref={frame} style={{ height: `${shape.height}px` }} role="group" aria-label="Job graph" tabIndex={0} onKeyDown={keys.onKeyDown} onFocusCapture={keys.onFocus}>
        {layout === undefined ? (
          <Ghost />
        ) : (
          <>
            <GraphContent
              job={job}
              graph={graph}
              layout={layout}
              camera={camera}
              loads={loads}
              marks={marks}
              chosen={chosen}
              current={keys.current}
              open={chains.open}
              onOpen={chains.turn}
              search={text.trim() === '' ? undefined : { found: new Set(found), at }}
              address={address}
            />
            <Minimap layout={layout} loads={loads} camera={camera} />
          </>
        )}
        <ZoomButtons onStep={(factor) => camera.step(factor)} />
      </div>
    </>
  );
}
