import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { createListeners } from '#lib/listeners.ts';
import { PHONE, useMedia } from '#ui/layout/media.ts';

/** Id of the place of a list's tools. */
export const PAGE_TOOLS = 'page-tools';

/** Where a list's tools stand: in the header of its screen, on a phone in the sheet of `Filter` while it is open. */
let place: HTMLElement | null = null;
/** How many lists of the screen have tools. */
let users = 0;
const { subscribe, tell } = createListeners();

function setPlace(element: HTMLElement | null): void {
  place = element;
  tell();
}

/** The element that the tools of lists are rendered into. */
export function PageToolsPlace({ className }: { className: string | undefined }) {
  return <span id={PAGE_TOOLS} ref={setPlace} className={className} />;
}

/** Whether a list of the screen has tools, also while there is no place for them. */
export const useHasPageTools = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => users > 0,
    () => false,
  );

/** Renders a list's tools where its screen has them, through a portal. */
export function PageTools({ children }: { children: ReactNode }): ReactNode {
  const found = useSyncExternalStore(
    subscribe,
    () => place,
    () => null,
  );
  useEffect(() => {
    users += 1;
    tell();
    return () => {
      users -= 1;
      tell();
    };
  }, []);
  return found && createPortal(children, found);
}

/** Filters above a list; on a phone they stand with its other tools in the sheet. */
export function ListFilters({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const group = (
    <div role="group" aria-label="Filters" className={className}>
      {children}
    </div>
  );
  return useMedia(PHONE) ? <PageTools>{group}</PageTools> : group;
}
