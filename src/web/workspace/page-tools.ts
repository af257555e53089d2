import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

/** Id of the container in the page's header. */
export const PAGE_TOOLS = 'page-tools';

const subscribeToNothing = () => () => undefined;
const find = () => document.getElementById(PAGE_TOOLS);

/** Renders a list's tools in the header of its screen, through a portal. */
export function PageTools({ children }: { children: ReactNode }): ReactNode {
  // The header is mounted together with the list; the container is read again right after.
  const place = useSyncExternalStore(subscribeToNothing, find, () => null);
  return place && createPortal(children, place);
}
