import type { GraphNode } from './topology';

/** The ids of nodes that contain every word in their name, descriptions, role, state or id. */
export function matchingNodes(nodes: readonly GraphNode[], text: string): readonly string[] {
  const words = text.toLowerCase().split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return [];
  return nodes
    .filter((node) => {
      const said = [node.vertex.name, node.id, node.role, node.vertex.status, ...node.description].join('\n').toLowerCase();
      return words.every((word) => said.includes(word));
    })
    .map((node) => node.id);
}

/** The next match, wrapping around; the first if there is no current one. */
export function nextMatch(found: readonly string[], now: string | undefined, backwards: boolean): string | undefined {
  if (found.length === 0) return undefined;
  const at = now === undefined ? -1 : found.indexOf(now);
  if (at < 0) return backwards ? found[found.length - 1] : found[0];
  return found[(at + (backwards ? found.length - 1 : 1)) % found.length];
}
