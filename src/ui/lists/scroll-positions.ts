import type { VirtualItem } from '@tanstack/react-virtual';

/** Measurements of a list, determined by its style sheet. Pixels. */
export interface ListLayout {
  /** From the top of the scrolling element. */
  top: number;
  /** Between two rows. */
  gap: number;
}

/** Scroll position and rows of a list. */
export interface ScrollPosition {
  /** Pixels of the element that scrolls; the router restores the page's position too. */
  offset: number;
  /** Cards side by side in a row. */
  columns: number;
  layout: ListLayout;
  sizes: VirtualItem[];
}

const places = new Map<string, ScrollPosition>();
const MAX_POSITIONS = 20;

/** Stores the scroll position of a list for one history entry, so that Back shows the same rows. */
export function saveScrollPosition(name: string, place: ScrollPosition): void {
  places.delete(name);
  places.set(name, place);
  const oldest = places.size > MAX_POSITIONS ? places.keys().next().value : undefined;
  if (oldest !== undefined) places.delete(oldest);
}

export function savedScrollPosition(name: string): ScrollPosition | undefined {
  return places.get(name);
}
