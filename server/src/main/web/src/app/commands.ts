import type { IconName } from '../ui/Icon';
import { escapeRegExp } from '../ui/textMatches';

/** An entry of the command palette. */
export interface Command {
  name: string;
  /** What the entry is, shown beside its name. */
  kind: string;
  icon: IconName;
  /** More text that finds the entry. */
  also?: string;
  /** The shortcut of the entry. */
  keys?: string;
  action: { goTo: string } | { run: () => void };
}

const MAX_COMMANDS = 60;

/** The commands that contain every word, best first: a name that begins with it, then a word that does, then any other. */
export function matching(offers: readonly Command[], text: string): readonly Command[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return offers.slice(0, MAX_COMMANDS);
  return offers
    .map((offer, place) => ({ offer, place, rank: rank(offer, words) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank || a.place - b.place)
    .slice(0, MAX_COMMANDS)
    .map(({ offer }) => offer);
}

function rank(offer: Command, words: readonly string[]): number {
  const name = offer.name.toLowerCase();
  const rest = `${offer.kind} ${offer.also ?? ''}`.toLowerCase();
  let sum = 0;
  for (const word of words) {
    const one = name.startsWith(word) ? 8 : new RegExp(`\\b${escapeRegExp(word)}`).test(name) ? 4 : name.includes(word) ? 2 : rest.includes(word) ? 1 : 0;
    if (one === 0) return 0;
    sum += one;
  }
  return sum;
}
