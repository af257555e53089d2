import { useMatches } from 'react-router';
import type { CompanyRole } from '#lib/contract.ts';
import type { Preload } from './preloaded-requests.ts';

/** How long the server may keep a page: `changing` until offers or articles change (1 s at most), `static` for a minute. */
export type PageCaching = 'changing' | 'static';

/** Heading of a workspace screen: shown from the first paint on, before the session is known. */
export interface ScreenHead {
  heading: string;
  /** One line under the heading; null where an answer says it, which has its room until then. */
  subtext?: string | null | undefined;
  /** A second line, where the first needs an explanation. */
  note?: string | undefined;
  /** Where the screen belongs, as a link above the heading. */
  back?: { to: string; label: string } | undefined;
  /** The green bar with support's phone and e-mail. */
  supportBar?: true;
}

/**
 * Type of the `handle` that a route module may export. The leaf route's `cache` counts for its document and its data; without it every
 * request renders anew. A cached page is the same for everybody: its loaders see no cookie and no authorization.
 */
export interface PageHandle {
  /** Title of the document, without the site's name; by default the heading. A page whose title comes from its data exports `meta` instead. */
  title?: string;
  cache?: PageCaching;
  /** Nothing to be found by a search engine: a workspace, an entrance. Holds for the pages inside a layout too. */
  hidden?: boolean;
  /** Head of a screen of the workspaces; where its address says more, by its query. */
  screen?: ScreenHead | ((search: URLSearchParams) => ScreenHead);
  /** Read by the document before the screen is there. */
  preload?: Preload;
}

/** Side of the market, for a page that both have at an address each. */
export type Side = CompanyRole;

/** Handle of a matched route; a page of both sides exports a function that makes it for the side of the route. */
export function handleOf({ id, handle }: { id: string; handle: unknown }): PageHandle {
  return typeof handle === 'function'
    ? (handle as (side: Side) => PageHandle)(sideOf(id))
    : ((handle as PageHandle | undefined) ?? {});
}

export function titleOf({ title, screen }: PageHandle): string | undefined {
  return title ?? (typeof screen === 'object' ? screen.heading : undefined);
}

/** The id of such a route begins with the side: `src/routes.ts`. */
const sideOf = (id: string): Side => (id.startsWith('producer:') ? 'producer' : 'recycler');

export const useSide = (): Side => sideOf(useMatches().at(-1)?.id ?? '');
