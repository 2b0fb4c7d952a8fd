import type { Box, Place, Size, View } from './viewport';
import { seen } from './viewport';

/** A small copy of the graph, and the part of it that the frame shows. */
const ROOM: Size = { width: 176, height: 104 };

export interface Miniature extends Size {
  /** The scale relative to the graph. */
  scale: number;
}

export function miniature(graph: Size): Miniature {
  const scale = Math.min(ROOM.width / graph.width, ROOM.height / graph.height);
  return { scale, width: Math.max(24, Math.round(graph.width * scale)), height: Math.max(16, Math.round(graph.height * scale)) };
}

/** The frame within the miniature, clipped to it. */
export function frameIn(mini: Miniature, view: View, frame: Size): Box {
  const shown = seen(view, frame);
  const left = clamp(shown.x * mini.scale, mini.width);
  const top = clamp(shown.y * mini.scale, mini.height);
  return {
    x: left,
    y: top,
    width: clamp((shown.x + shown.width) * mini.scale, mini.width) - left,
    height: clamp((shown.y + shown.height) * mini.scale, mini.height) - top,
  };
}

/** The view that is centred on a point of the miniature. */
export function centred(mini: Miniature, view: View, frame: Size, at: Place): View {
  return {
    scale: view.scale,
    x: frame.width / 2 - (at.x / mini.scale) * view.scale,
    y: frame.height / 2 - (at.y / mini.scale) * view.scale,
  };
}

function clamp(value: number, max: number): number {
  return Math.min(max, Math.max(0, value));
}
