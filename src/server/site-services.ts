import * as z from 'zod/mini';
import type { DemoLogin } from '#demo/logins.ts';
import { readCode } from '#fulfilment/evidence/rules.ts';
import { verifyPack } from '#fulfilment/evidence/service.server.ts';
import { listPublicRecalls } from '#fulfilment/recalls/service.server.ts';
import { cleaned } from '#lib/plain-text.ts';
import { listArticleCards, listLatestCards, listRelatedArticles } from '#oversight/content/article-cards.server.ts';
import { readPublishedArticle } from '#oversight/content/articles.server.ts';
import { isResetOfSuperadmin } from '#people/identity/service.server.ts';
import type { Context } from '#platform/context.ts';
import { countByAddress } from '#platform/http/admission.ts';
import { isId } from '#platform/ids.ts';
import { Refusal } from '#platform/refusal.ts';
import { withTimeout } from '#platform/timeout.ts';
import { ruleQuery } from '#rules/rulebook/contract.ts';
import { listCurrentRules, listTargets } from '#rules/rulebook/service.server.ts';
import { marketQuery } from '#supply/offers/contract.ts';
import { countMarket } from '#supply/offers/market-counts.server.ts';
import { listPublicOffers, listSimilarOffers, readPublicOffer } from '#supply/offers/market.server.ts';
import { listPrices, listWeeks } from '#supply/price-record/service.server.ts';
import type { SiteServices } from '#web/site-context.ts';

/** Timeout of a page's reads; after it the page reports that it is unavailable. */
const READ_TIMEOUT_MS = 8_000;

/** The same use case, with the timeout of a page's reads. */
const withReadTimeout =
  <Args extends unknown[], Value>(use: (...args: Args) => Promise<Value>) =>
  (...args: Args): Promise<Value> =>
    withTimeout(READ_TIMEOUT_MS, use(...args));

/**
 * The read use cases that pages may call during server rendering.
 * @param logins demo accounts that visitors may try; none unless this is the demo market
 */
export function createSiteServices(context: Context, logins: readonly DemoLogin[] = []): SiteServices {
  return {
    listOffers: withReadTimeout(async (search: URLSearchParams) => {
      const { ordering: asked, ...rest } = queryOf(marketQuery, search);
      // The order by total is of a quantity.
      const ordering = asked === 'total' && rest.need === undefined ? undefined : asked;
      const query = { ...rest, ordering };
      const { data, next } = await listPublicOffers(context, query).catch((error: unknown) => {
        // Only an invalid cursor can still cause this refusal.
        if (!(error instanceof Refusal) || error.kind !== 'invalid') throw error;
        return listPublicOffers(context, { ...query, cursor: undefined });
      });
      return { status: true, data, next };
    }),
    readOffer: withReadTimeout((slug: string) => readPublicOffer(context, slug).catch(nullWhenMissing)),
    similarOffers: withReadTimeout((slug: string) => listSimilarOffers(context, slug)),
    countOffers: withReadTimeout((search = new URLSearchParams()) =>
      countMarket(context, queryOf(marketQuery, search)),
    ),
    latestArticles: withReadTimeout(() => listLatestCards(context)),
    listArticles: withReadTimeout((page, filters) => listArticleCards(context, page, filters)),
    readArticle: withReadTimeout((slug: string) => readPublishedArticle(context, slug).catch(nullWhenMissing)),
    relatedArticles: withReadTimeout((article) => listRelatedArticles(context, article)),
    listRules: withReadTimeout((search: URLSearchParams) => listCurrentRules(context, queryOf(ruleQuery, search))),
    listRecalls: withReadTimeout((cursor?: string) =>
      listPublicRecalls(context, { ...(cursor !== undefined && isId(cursor) && { cursor }) }),
    ),
    listPrices: withReadTimeout(() => listPrices(context)),
    listPriceWeeks: withReadTimeout((kind) =>
      listWeeks(context, { ...kind, page_size: '200' }).then(({ data }) => data, nullWhenMissing),
    ),
    verifyPack: withReadTimeout(async (code: string, address: string) => {
      try {
        await countByAddress(context, 'verify', address);
      } catch (error) {
        if (error instanceof Refusal && error.kind === 'too_many') return 'too_many' as const;
        throw error;
      }
      const found = await verifyPack(context, code).catch(nullWhenMissing);
      return found && { ...found.data, code: readCode(code) ?? code };
    }),
    listTargets: withReadTimeout((stream, years) => listTargets(context, stream, years)),
    isResetOfSuperadmin: withReadTimeout((token: string) => isResetOfSuperadmin(context, token)),
    supportEmail: () => context.config.supportEmail,
    now: () => context.clock.now(),
    demoLogins: () => [...logins],
  };
}

/** The filters of a URL. Invalid parameters are ignored, because a URL may be mistyped. */
function queryOf<Shape extends z.core.$ZodShape>(schema: z.ZodMiniObject<Shape>, search: URLSearchParams) {
  const known: Record<string, string | string[]> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const values = search
      .getAll(name)
      .map(cleaned)
      .filter((value) => value !== '');
    const value = values.length > 1 ? values : values[0];
    if (value !== undefined && z.safeParse(field, value).success) known[name] = value;
  }
  return z.parse(schema, known);
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Refusal && error.kind === 'not_found') return null;
  throw error;
}
