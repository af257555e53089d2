import type { Preload } from './preloaded-requests.ts';

/** How long the server may keep a page: `changing` until offers or articles change (1 s at most), `static` for a minute. */
export type PageCaching = 'changing' | 'static';

/**
 * Type of the `handle` that a route module may export. The leaf route's `cache` counts for its document and its data; without it every
 * request renders anew. A cached page is the same for everybody: its loaders see no cookie and no authorization.
 */
/** Heading of a workspace screen: shown from the first paint on, before the session is known. */
export interface ScreenHead {
  heading: string;
  /** One line under the heading; null where an answer says it, which has its room until then. */
  subtext?: string | null;
  /** A second line, where the first needs an explanation. */
  note?: string | undefined;
  /** Where the screen belongs, as a link above the heading. */
  back?: { to: string; label: string } | undefined;
  /** The green bar with support's phone and e-mail. */
  supportBar?: true;
}

export interface PageHandle {
  cache?: PageCaching;
  /** Nothing to be found by a search engine: a workspace, an entrance. Holds for the pages inside a layout too. */
  hidden?: boolean;
  /** Of a screen of the workspaces; where its address says more, by its query. */
  screen?: ScreenHead | ((search: URLSearchParams) => ScreenHead);
  /** Read by the document before the screen is there. */
  preload?: Preload;
}
