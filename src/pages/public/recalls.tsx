import { Link } from 'react-router';
import { formatDay } from '#lib/dates.ts';
import { ClosingLine } from '#rules/rulebook/ui/closing-line.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/lists/description-list.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { HOME_STEP, breadcrumbs, originOf, pageHead } from '#web/page-head.ts';
import { PATHS } from '#web/paths.ts';
import { siteContext } from '#web/site-context.ts';
import type { Route } from './+types/recalls.ts';
import { PageHero } from './parts/page-hero.tsx';
import styles from './recalls/recalls.module.css';

export const handle: PageHandle = { cache: 'changing' };

export async function loader({ context, request }: Route.LoaderArgs) {
  return context.get(siteContext).listRecalls(new URL(request.url).searchParams.get('cursor') ?? undefined);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Recalls',
    description:
      'EPR credits and certificates that an authority has cancelled and that this market has recalled, with authority, order and scope.',
    path: PATHS.recalls,
    things: [breadcrumbs(originOf(matches), [HOME_STEP, { name: 'Recalls', path: PATHS.recalls }])],
  });
}

export default function RecallsPage({ loaderData: { data, next } }: Route.ComponentProps) {
  return (
    <>
      <PageHero
        title="Recalls"
        lead="What an authority has cancelled afterwards. Offers in the scope leave the market, and trades are held until a recall is lifted."
      />
      <div className={`page ${styles.page}`}>
        {data.length === 0 && <EmptyState title="No recalls." drawing="papers" />}
        {data.map((recall) => (
          <Card
            key={recall.number}
            as="article"
            title={recall.number}
            aria-label={recall.number}
            aside={
              recall.lifted_on === null ? (
                <Badge status="blocked">In force</Badge>
              ) : (
                <Badge status="withdrawn">Lifted</Badge>
              )
            }
          >
            <DescriptionList
              layout="grid"
              items={[
                { label: 'Authority', value: recall.authority },
                { label: 'Reference', value: recall.reference, wide: true },
                { label: 'Order date', value: formatDay(recall.order_date) },
                { label: 'Executed', value: formatDay(recall.executed_on) },
                ...(recall.lifted_on === null ? [] : [{ label: 'Lifted', value: formatDay(recall.lifted_on) }]),
                { label: 'Waste type', value: recall.waste_type },
                { label: 'Scope', value: recall.scope, wide: true },
              ]}
            />
          </Card>
        ))}
        {next !== null && <Link to={`${PATHS.recalls}?cursor=${next}`}>View earlier recalls</Link>}
        <ClosingLine />
      </div>
    </>
  );
}
