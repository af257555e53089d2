import { siteContext } from '../../web/site-context.ts';
import type { PageHandle } from '../../web/page-handle.ts';
import type { Route } from './+types/marketplace.ts';

export const handle: PageHandle = { cache: 'market' };

export function loader({ context }: Route.LoaderArgs) {
  context.get(siteContext);
  return { headline: 'Your One-Stop Marketplace for EPR Credits' };
}

export function meta() {
  return [{ title: 'EPR credits | EPR Mandi' }];
}

export default function MarketplacePage({ loaderData }: Route.ComponentProps) {
  return (
    <main>
      <h1>{loaderData.headline}</h1>
    </main>
  );
}
