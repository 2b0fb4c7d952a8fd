import { useComputed, useSignalEffect } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import type { Mark } from '../diagnosis/diagnosis';
import type { Camera } from './camera';
import { CanvasGraph } from './CanvasGraph';
import { Edges } from './Edges';
import type { Layout } from './layout';
import type { LoadsByVertex } from './load';
import { NodeView } from './NodeView';
import type { Topology } from './topology';
import { around, boxOf, lens, levelAt, region, touches } from './viewport';

/** Up to this many nodes, all are in the document. Beyond, only visible ones are, and a canvas shows the graph from afar. */
const MAX_IN_DOCUMENT = 400;

export interface Search {
  found: ReadonlySet<string>;
  at: string | undefined;
}

/** The nodes and edges, positioned by the camera. */
export function GraphContent({ job, graph, layout, camera, loads, marks, chosen, current, open, onOpen, search, address }: {
  job: string;
  graph: Topology;
  layout: Layout;
  camera: Camera;
  loads: LoadsByVertex;
  marks: ReadonlyMap<string, Mark>;
  chosen: string | undefined;
  /** The node that the Tab key reaches. */
  current: string | undefined;
  open: ReadonlySet<string>;
  onOpen: (vertex: string) => void;
  search: Search | undefined;
  address: (vertex: string) => string;
}) {
  const world = useRef<HTMLDivElement>(null);
  const many = graph.nodes.length > MAX_IN_DOCUMENT;
  const level = useComputed(() => levelAt(camera.view.value.scale)).value;
  const shown = useComputed(() => (many ? region(camera.view.value, camera.frame.value) : '')).value;
  const canvas = many && level === 'far';
  const enlarged = useComputed(() => lens(camera.view.value.scale));
  useSignalEffect(() => {
    const { x, y, scale } = camera.view.value;
    world.current?.style.setProperty('transform', `translate(${x}px, ${y}px) scale(${scale})`);
  });
  useSignalEffect(() => world.current?.style.setProperty('--lens', String(enlarged.value)));
  const [nodes, edges] = useMemo(() => {
    if (!many) return [graph.nodes, graph.edges];
    const box = boxOf(shown);
    const kept = (id: string) => id === current || id === chosen || marks.has(id);
    return [
      graph.nodes.filter((node) => kept(node.id) || (!canvas && touches(layout.nodes.get(node.id) ?? NOWHERE, box))),
      canvas ? [] : graph.edges.filter((edge) => touches(around(layout.edges.get(edge.id)?.points ?? []), box)),
    ];
  }, [graph, layout, shown, canvas, current, chosen, marks]);
  const dimmed = useMemo(() => (id: string) => search !== undefined && !search.found.has(id), [search?.found]);
  return (
    <>
      {canvas && <CanvasGraph layout={layout} loads={loads} camera={camera} dimmed={dimmed} named={(id) => graph.nodes.find((node) => node.id === id)?.vertex.name ?? ''} onOpen={(id) => (location.hash = address(id))} />}
      <div class={`graph-world ${level}`} ref={world} style={{ width: `${layout.width}px`, height: `${layout.height}px` }}>
        <Edges graph={graph} shown={edges} layout={layout} loads={loads} />
        {nodes.map((node) => (
          <NodeView
            key={node.id}
            job={job}
            node={node}
            box={layout.nodes.get(node.id) ?? NOWHERE}
            load={loads.get(node.id)}
            mark={marks.get(node.id)}
            address={address(node.id)}
            chosen={node.id === chosen}
            open={open.has(node.id) && level !== 'far'}
            dim={dimmed(node.id)}
            found={search?.at === node.id}
            reachable={node.id === (current ?? graph.nodes[0]?.id)}
            onOpen={onOpen}
          />
        ))}
      </div>
    </>
  );
}

const NOWHERE = { x: 0, y: 0, width: 0, height: 0 };
