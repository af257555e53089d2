import type { EarlyQuestions } from './early-questions.ts';

/** How long the server may keep a page: `market` until the market changes (1 s at most), `static` for a minute. */
export type PageCaching = 'market' | 'static';

/**
 * What a route module may export as `handle`. The leaf route's `cache` counts for its document and its data; without it every
 * request renders anew. A cached page is the same for everybody: its loaders see no cookie and no authorization.
 */
export interface PageHandle {
  cache?: PageCaching;
  /** Nothing to be found by a search engine: a workspace, an entrance. Holds for the pages inside a layout too. */
  hidden?: boolean;
  /** What the document asks the API before the screen is there. */
  asks?: EarlyQuestions;
}
