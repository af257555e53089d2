import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

/** Id of the place in the page's header. */
export const PAGE_TOOLS = 'page-tools';

const neverTells = () => () => undefined;
const find = () => document.getElementById(PAGE_TOOLS);

/** Puts what belongs to a list among the tools of its screen, in the header above. */
export function PageTools({ children }: { children: ReactNode }): ReactNode {
  // The header is put into the document together with the list; the place is read again right after.
  const place = useSyncExternalStore(neverTells, find, () => null);
  return place && createPortal(children, place);
}
