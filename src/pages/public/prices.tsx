import { ClosingLine } from '#rules/rulebook/ui/closing-line.tsx';
import { PriceTables } from '#supply/price-record/ui/price-table.tsx';
import { HOW_IT_IS_MADE, weekText } from '#supply/price-record/ui/week-text.ts';
import { EmptyState } from '#ui/feedback/states.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { HOME_STEP, breadcrumbs, originOf, pageHead } from '#web/page-head.ts';
import { PATHS } from '#web/paths.ts';
import { siteContext } from '#web/site-context.ts';
import type { Route } from './+types/prices.ts';
import { PageHero } from './parts/page-hero.tsx';
import styles from './prices/prices.module.css';

export const handle: PageHandle = { cache: 'changing' };

export async function loader({ context }: Route.LoaderArgs) {
  return { rows: (await context.get(siteContext).listPrices()).map(weekText) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Price record',
    description:
      'What each kind of EPR credit for plastic, e-waste, battery, tyre and used oil is traded or asked for, week by week.',
    path: PATHS.prices,
    things: [breadcrumbs(originOf(matches), [HOME_STEP, { name: 'Price record', path: PATHS.prices }])],
  });
}

export default function PricesPage({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <>
      <PageHero title="Price record" lead={HOW_IT_IS_MADE} />
      <div className={`page ${styles.page}`}>
        <PriceTables caption="Price record" rows={rows} hasKinds />
        {rows.length === 0 && <EmptyState title="No prices recorded yet" drawing="search" />}
        <ClosingLine />
      </div>
    </>
  );
}
