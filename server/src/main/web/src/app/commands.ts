import type { IconName } from '../ui/Icon';

/** Something that the palette offers: a place to go to, or a thing to do. */
export interface Offer {
  name: string;
  /** What kind of thing it is, for those who cannot tell by the name. */
  kind: string;
  icon: IconName;
  /** Words that find it as well as its name does. */
  also?: string;
  /** The keys that do the same. */
  keys?: string;
  action: { goTo: string } | { run: () => void };
}

const MOST = 60;

/** The offers in which every word stands, the best first: names that begin with it, then words that do, then the rest. */
export function matching(offers: readonly Offer[], text: string): readonly Offer[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return offers.slice(0, MOST);
  return offers
    .map((offer, place) => ({ offer, place, rank: rank(offer, words) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank || a.place - b.place)
    .slice(0, MOST)
    .map(({ offer }) => offer);
}

function rank(offer: Offer, words: readonly string[]): number {
  const name = offer.name.toLowerCase();
  const rest = `${offer.kind} ${offer.also ?? ''}`.toLowerCase();
  let sum = 0;
  for (const word of words) {
    const one = name.startsWith(word) ? 8 : new RegExp(`\\b${escaped(word)}`).test(name) ? 4 : name.includes(word) ? 2 : rest.includes(word) ? 1 : 0;
    if (one === 0) return 0;
    sum += one;
  }
  return sum;
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
