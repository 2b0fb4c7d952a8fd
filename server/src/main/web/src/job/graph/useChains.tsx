import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { Button } from '../../ui/Button';
import type { Topology } from './topology';

export interface Chains {
  /** The vertices with open chains. */
  open: ReadonlySet<string>;
  turn: (vertex: string) => void;
  turnAll: () => void;
  /** The vertex whose chain was opened or closed last, until the layout has followed. */
  anchor: { current: string | undefined };
  /** Opens or closes all chains; nothing if there are none. */
  button: ComponentChildren;
}

/** Outlives the component, so that chains stay open while the user visits other screens. */
const opened = signal<{ job: string; open: ReadonlySet<string> }>({ job: '', open: new Set() });

export function useChains(job: string, graph: Topology): Chains {
  const anchor = useRef<string | undefined>(undefined);
  const open = opened.value.job === job ? opened.value.open : nothing;
  const chained = graph.nodes.filter((node) => node.operators.length > 1);
  const all = chained.length > 0 && chained.every((node) => open.has(node.id));
  const turn = (vertex: string) => {
    if (!chained.some((node) => node.id === vertex)) return;
    anchor.current = vertex;
    const next = new Set(open);
    if (!next.delete(vertex)) next.add(vertex);
    opened.value = { job, open: next };
  };
  const turnAll = () => (opened.value = { job, open: all ? nothing : new Set(chained.map((node) => node.id)) });
  const button = chained.length > 0 && (
    <Button class="small" icon={all ? 'minus' : 'plus'} title={`${all ? 'Close' : 'Open'} all chains (shift o)`} onClick={turnAll}>
      {all ? 'Close all chains' : 'Open all chains'}
    </Button>
  );
  return { open, turn, turnAll, anchor, button };
}

const nothing: ReadonlySet<string> = new Set();
