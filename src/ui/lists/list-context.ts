import { createContext } from 'react';

/** Context between a list and the table or cards in it. */
interface ListContextValue {
  /** There are more pages to load. */
  more: boolean;
  /** Reports the box in which the list scrolls; null if it scrolls with the page. */
  setScrollBox: (box: HTMLElement | null) => void;
}

/** Default for a table outside a list: it has all its rows. */
export const ListContext = createContext<ListContextValue>({ more: false, setScrollBox: () => undefined });
