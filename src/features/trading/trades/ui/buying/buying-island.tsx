import { useEffect } from 'react';
import type { OfferDetail, PaymentTerms } from '#supply/offers/ui/payment-terms.ts';
import { ConfirmProvider } from '#ui/feedback/confirm-dialog.tsx';
import { ForbiddenContext } from '#ui/layout/forbidden.ts';
import { defineQuery } from '#web/api-query.ts';
import { useLiveUpdates } from '#web/live.ts';
import { useForbidding } from '#web/part.ts';
import { useApi } from '#web/queries.ts';
import { useSession } from '#web/session.ts';
import { QueryProvider } from '#web/workspace/query-provider.tsx';
import { BuyingPanel } from './buying-panel.tsx';

interface BuyingIslandProps extends PaymentTerms {
  /** Receives the changed offer while its page is open; null when it is no longer on the market. */
  onSeen: (now: OfferDetail | null) => void;
}

/** The buying panel with its providers, loaded lazily by a public page when a producer views it. */
export default function BuyingIsland({ onSeen, ...terms }: BuyingIslandProps) {
  return (
    <QueryProvider>
      <ForbiddenContext value={useForbidding()}>
        <ConfirmProvider>
          <LiveOffer slug={terms.offer.id} onSeen={onSeen} />
          <BuyingPanel {...terms} onSeen={onSeen} />
        </ConfirmProvider>
      </ForbiddenContext>
    </QueryProvider>
  );
}

/** Subscribes to live updates of the market, as the workspace does, and passes on changes of this offer. */
function LiveOffer({ slug, onSeen }: { slug: string; onSeen: BuyingIslandProps['onSeen'] }) {
  useLiveUpdates(useSession());
  const { data, error, isFetchedAfterMount } = useApi(
    defineQuery('GET /api/epr/public-credit-offers/{slug}/', { params: { slug } }),
  );
  const now = error?.status === 404 ? null : data?.data;
  useEffect(() => {
    // A value cached by an earlier visit is older than the page.
    if (now !== undefined && isFetchedAfterMount) onSeen(now);
  }, [now, isFetchedAfterMount, onSeen]);
  return null;
}
