import { createContext } from 'react-router';
import type { ApiResponse } from './api.ts';

type Article = ApiResponse<'GET /api/users/blogs/latest/'>['data'][number];
/** An article as shown on cards: lists do not carry the contents. */
export type ListedArticle = Omit<Article, 'content'>;
type Offer = ApiResponse<'GET /api/epr/public-credit-offers/'>['data'][number];

/** Targets of one part of a waste type for some financial years; null where none applies yet. */
export interface TargetTableRow {
  part: string | null;
  /** The year whose quantity the percentages are of. */
  basis: string | null;
  years: (
    | (Pick<ApiResponse<'GET /api/epr/rules/'>['data'][number], 'status' | 'from'> & {
        percent: number | null;
        rule_id: string;
      })
    | null
  )[];
}

export interface ArticleList {
  data: ListedArticle[];
  page: number;
  total_pages: number;
  /** Matching articles by topic; topics without articles are left out. */
  topics: { key: string; label: string; count: number }[];
}

/**
 * The read use cases that loaders of public pages may call, with the same responses as the API. The server injects them; a page never
 * imports them.
 */
export interface SiteServices {
  /** Live offers for the filters, search, ordering and cursor of an address; unknown values are ignored. */
  listOffers(search: URLSearchParams): Promise<ApiResponse<'GET /api/epr/public-credit-offers/'>>;
  /** One offer, or null when it is not on the market. */
  readOffer(slug: string): Promise<ApiResponse<'GET /api/epr/public-credit-offers/{slug}/'>['data'] | null>;
  /** Up to three live offers of the same credit type or waste type. */
  similarOffers(slug: string): Promise<Offer[]>;
  /** Options of the filters with their counts for the filters of an address, and its number of offers; unknown values are ignored. */
  countOffers(search?: URLSearchParams): Promise<Omit<ApiResponse<'GET /api/epr/all-types/'>, 'status'>>;
  latestArticles(): Promise<ListedArticle[]>;
  /** Published articles by page number, the latest first, filtered by a text in title or content and by the key of a topic. */
  listArticles(
    page?: number,
    filters?: { search?: string | undefined; topic?: string | undefined },
  ): Promise<ArticleList>;
  /** One published article, or null. */
  readArticle(slug: string): Promise<Article | null>;
  /** Up to three other articles than the one read, of the same topic first. */
  relatedArticles(read: Pick<Article, 'id' | 'title'>): Promise<ListedArticle[]>;
  /** Rules for the filters of an address, all of them in order, and the modes of the guards; unknown values are ignored. */
  listRules(search: URLSearchParams): Promise<Pick<ApiResponse<'GET /api/epr/rules/'>, 'data' | 'modes'>>;
  /** Executed and lifted recalls, the latest execution first; an unknown cursor counts as none. */
  listRecalls(cursor?: string): Promise<Pick<ApiResponse<'GET /api/recalls/'>, 'data' | 'next'>>;
  /** The latest row of each kind of credit. */
  listPrices(): Promise<ApiResponse<'GET /api/epr/prices/'>['data']>;
  /** The newest rows of one kind of credit, by the names of the lists; null for other names. */
  listPriceWeeks(kind: {
    waste_type: string;
    product_type: string;
    credit_type: string;
  }): Promise<ApiResponse<'GET /api/epr/prices/weeks/'>['data'] | null>;
  /** The public facts of an evidence pack; null for an unknown code. Counts the address. */
  verifyPack(
    code: string,
    address: string,
  ): Promise<(ApiResponse<'GET /api/verify/{code}/'>['data'] & { code: string }) | 'too_many' | null>;
  /** The targets of a waste type by the rules of those financial years. */
  listTargets(stream: string, years: readonly number[]): Promise<TargetTableRow[]>;
  /** Whether the token of a mailed link is for the password of a superadmin; false too for one that is not valid. */
  isResetOfSuperadmin(token: string): Promise<boolean>;
  supportEmail(): string;
  /** The server's clock. */
  now(): Date;
  /** Logins of the demo market; empty elsewhere. */
  demoLogins(): { role: string; email: string; password: string }[];
}

/** Key of the services in a loader's context: `const services = context.get(siteContext)`. */
export const siteContext = createContext<SiteServices>();
