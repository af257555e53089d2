import { Link, useLocation } from 'react-router';
import { LazyFilterForm } from '#supply/offers/ui/lazy-filter-form.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { pageHead } from '#web/page-head.ts';
import { PATHS } from '#web/paths.ts';
import { siteContext } from '#web/site-context.ts';
import type { Route } from './+types/filter-page.ts';
import styles from './small-page.module.css';

export const handle: PageHandle = { cache: 'changing', hidden: true };

export async function loader({ context, request }: Route.LoaderArgs) {
  return { counts: await context.get(siteContext).countOffers(new URL(request.url).searchParams) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Filters',
    description:
      'Choose waste type, product, credit, recycler and state, and see the live offers of EPR credits that fit.',
    path: PATHS.filter,
  });
}

/** The filter panel as a page, with the filters of the address; its submit leads to the market. */
export default function FilterPage({ loaderData }: Route.ComponentProps) {
  const { key } = useLocation();
  return (
    <div className={`page ${styles.page}`}>
      <div className={styles.head}>
        <h1 className={styles.title}>Filters</h1>
        <Link to={PATHS.filter}>Clear All</Link>
      </div>
      {/* The key resets the panel for another address: Clear All also drops unsaved choices. */}
      <LazyFilterForm key={key} counts={loaderData.counts} action={PATHS.market} />
    </div>
  );
}
