import type { VirtualItem } from '@tanstack/react-virtual';

/** How far a list was scrolled, and how high its rows were. */
export interface ListPlace {
  /** Pixels, of a list that scrolls in a box of its own; the router remembers the page's. */
  offset: number;
  sizes: VirtualItem[];
}

const places = new Map<string, ListPlace>();
const REMEMBERED = 20;

/** Remembers a list of one place of the history, so that Back leads to the same rows. */
export function rememberPlace(name: string, place: ListPlace): void {
  places.delete(name);
  places.set(name, place);
  const oldest = places.size > REMEMBERED ? places.keys().next().value : undefined;
  if (oldest !== undefined) places.delete(oldest);
}

export function recallPlace(name: string): ListPlace | undefined {
  return places.get(name);
}
