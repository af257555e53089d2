import { brand } from '../../brand.ts';
import { ButtonLink } from '../../ui/layout/button.tsx';
import { pageHead } from '../../web/page-head.ts';
import type { PageHandle } from '../../web/page-handle.ts';
import { siteContext } from '../../web/site-context.ts';
import type { Route } from './+types/about.ts';
import { AboutDrawing } from './about/about-drawing.tsx';
import { CarbonTiles } from './about/carbon-tiles.tsx';
import { Partners } from './about/partners.tsx';
import { Purpose } from './about/purpose.tsx';
import { TradeSteps } from './about/trade-steps.tsx';
import { WhoWeAre } from './about/who-we-are.tsx';
import { PageHero } from './parts/page-hero.tsx';
import { PATHS } from '../../web/paths.ts';

export const handle: PageHandle = { cache: 'static' };

export function loader({ context }: Route.LoaderArgs) {
  return { isDemo: context.get(siteContext).demoLogins().length > 0 };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'About us',
    description: `${brand.name} brings recyclers and producers together: EPR credits listed, negotiated and documented, with proof for every offer.`,
    path: PATHS.about,
  });
}

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHero
        title="A mandi for what India recycles"
        lead={brand.tagline}
        actions={
          <ButtonLink to={PATHS.market} variant="accent" iconAfter="arrow">
            See the market
          </ButtonLink>
        }
        picture={<AboutDrawing />}
      />
      <WhoWeAre />
      <Purpose />
      <TradeSteps />
      {loaderData.isDemo && (
        <>
          <CarbonTiles />
          <Partners />
        </>
      )}
    </>
  );
}
