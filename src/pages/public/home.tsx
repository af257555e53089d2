import { brand } from '../../brand.ts';
import { chargesOn } from '../../features/reference/charges.ts';
import { originOf, pageHead } from '../../web/page-head.ts';
import type { PageHandle } from '../../web/page-handle.ts';
import { siteContext } from '../../web/site-context.ts';
import { supportEmailOf } from '../../web/support-email.ts';
import type { Route } from './+types/home.ts';
import { Contact } from './home/contact.tsx';
import { Hero } from './home/hero.tsx';
import { siteStructuredData } from './home/site-structured-data.ts';
import { Join } from './home/join.tsx';
import { newsPosts } from './home/news-posts.ts';
import { News } from './home/news.tsx';
import { Newsletter } from './home/newsletter.tsx';
import { orderedWasteTypes, ratesOf, sizeOf } from './home/rates.ts';
import { Reasons } from './home/reasons.tsx';
import { Services } from './home/services.tsx';
import { tradeSampleOf } from './home/trade-sample.ts';
import { TradeSheet } from './home/trade-sheet.tsx';
import { Testimonials } from './home/testimonials.tsx';
import { TwoSides } from './home/two-sides.tsx';

export const handle: PageHandle = { cache: 'changing' };

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(siteContext);
  const [{ data: groups }, articles] = await Promise.all([services.countOffers(), services.latestArticles()]);
  const cheapest = await Promise.all(
    orderedWasteTypes(groups).map((wasteType) =>
      services.listOffers(new URLSearchParams({ waste_type: wasteType, ordering: 'price_per_credit', page_size: '1' })),
    ),
  );
  const offers = cheapest.flatMap(({ data }) => data);
  return {
    rates: ratesOf(groups, offers),
    sample: tradeSampleOf(offers[0], chargesOn(services.now())),
    size: sizeOf(groups),
    posts: newsPosts(articles),
    isDemo: services.demoLogins().length > 0,
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: `${brand.name}: EPR credits of India's recyclers, listed, compared and documented`,
    description:
      'Recyclers list EPR credits for plastic, e-waste, battery, tyre and used oil. Producers compare live prices, buy or negotiate, and keep every document of the trade.',
    path: '/',
    things: siteStructuredData(originOf(matches), supportEmailOf(matches)),
  });
}

/** `/` and `/home`. */
export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { rates, size, sample, posts, isDemo } = loaderData;
  return (
    <>
      <Hero rates={rates} size={size} />
      <TwoSides />
      {sample !== null && <TradeSheet sample={sample} />}
      <Services />
      <News posts={posts} />
      <Reasons />
      <Join />
      {isDemo && <Testimonials />}
      <Contact />
      <Newsletter />
    </>
  );
}
