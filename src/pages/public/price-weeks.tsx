import { data, Link } from 'react-router';
import { brand } from '#brand.ts';
import { ClosingLine } from '#rules/rulebook/ui/closing-line.tsx';
import { PriceChart } from '#supply/price-record/ui/price-chart.tsx';
import { PriceTables } from '#supply/price-record/ui/price-table.tsx';
import { HOW_IT_IS_MADE, weekText } from '#supply/price-record/ui/week-text.ts';
import { EmptyState } from '#ui/feedback/states.tsx';
import { Card } from '#ui/layout/card.tsx';
import { urlOf } from '#web/api-query.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { HOME_STEP, breadcrumbs, originOf, pageHead } from '#web/page-head.ts';
import { PATHS, pricePath } from '#web/paths.ts';
import { siteContext } from '#web/site-context.ts';
import type { Route } from './+types/price-weeks.ts';
import { PageHero } from './parts/page-hero.tsx';
import styles from './prices/prices.module.css';

export const handle: PageHandle = { cache: 'changing' };

export async function loader({ context, params }: Route.LoaderArgs) {
  const kind = { waste_type: params.waste, product_type: params.product, credit_type: params.credit };
  const weeks = await context.get(siteContext).listPriceWeeks(kind);
  if (weeks === null) throw data(null, { status: 404 });
  return { kind, weeks };
}

const titleOf = (kind: { product_type: string; credit_type: string }) =>
  `Price record: ${kind.credit_type} | ${kind.product_type}`;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: brand.name }];
  const { kind } = loaderData;
  const title = titleOf(kind);
  const path = pricePath(kind);
  const steps = [HOME_STEP, { name: 'Price record', path: PATHS.prices }, { name: title, path }];
  return pageHead(matches, {
    title,
    description: `What ${kind.waste_type} EPR credit, ${kind.credit_type}, ${kind.product_type}, is traded or asked for, week by week.`,
    path,
    things: [breadcrumbs(originOf(matches), steps)],
  });
}

export default function PriceWeeksPage({ loaderData: { kind, weeks } }: Route.ComponentProps) {
  const title = titleOf(kind);
  const file = urlOf('GET /api/epr/prices/weeks/', { query: { ...kind, format: 'csv' } });
  return (
    <>
      <PageHero
        title={title}
        lead={HOW_IT_IS_MADE}
        actions={
          weeks.length === 0 ? undefined : (
            <a href={file} download>
              Download CSV
            </a>
          )
        }
      />
      <div className={`page ${styles.page}`}>
        <h2 className="visually-hidden">Prices by week</h2>
        {weeks.length > 0 ? (
          <>
            {weeks.some(({ price }) => price !== null) && (
              <Card>
                <PriceChart weeks={weeks} />
              </Card>
            )}
            <PriceTables caption={title} rows={weeks.map(weekText)} />
          </>
        ) : (
          <EmptyState title="No prices recorded yet" drawing="search" />
        )}
        <p>
          <Link to={PATHS.prices}>All prices</Link>
        </p>
        <ClosingLine />
      </div>
    </>
  );
}
