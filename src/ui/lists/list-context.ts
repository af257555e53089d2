import { createContext } from 'react';

/** Context between a list and the table or cards in it. */
export interface ListSurroundings {
  /** There are more pages to load. */
  more: boolean;
  /** Reports the box in which the list scrolls; null if it scrolls with the page. */
  scrollsIn: (box: HTMLElement | null) => void;
}

/** Default for a table outside a list: it has all its rows. */
export const ListContext = createContext<ListSurroundings>({ more: false, scrollsIn: () => undefined });
