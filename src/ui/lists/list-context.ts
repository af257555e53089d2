import { createContext } from 'react';

/** What a list tells the table or the cards in it, and they tell it. */
export interface ListSurroundings {
  /** There is more than what is there. */
  more: boolean;
  /** Says in which box the list scrolls; null when it scrolls with the page. */
  scrollsIn: (box: HTMLElement | null) => void;
}

/** A table that stands alone has all its rows. */
export const ListContext = createContext<ListSurroundings>({ more: false, scrollsIn: () => undefined });
