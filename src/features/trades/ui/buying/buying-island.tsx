import { useEffect } from 'react';
import { ConfirmProvider } from '../../../../ui/feedback/confirm-dialog.tsx';
import { useLiveUpdates } from '../../../../web/live.ts';
import { useApi } from '../../../../web/queries.ts';
import { useSession } from '../../../../web/session.ts';
import { QueryProvider } from '../../../../web/workspace/query-provider.tsx';
import type { OfferDetail, PaymentTerms } from '../../../offers/ui/payment-terms.ts';
import { BuyingPanel } from './buying-panel.tsx';
import { defineQuery } from '../../../../web/api-query.ts';

interface BuyingIslandProps extends PaymentTerms {
  /** What is heard of the offer while its page is open; null when it is not on the market any more. */
  onSeen: (now: OfferDetail | null) => void;
}

/** The buying panel with all it needs, for a public page to fetch when a producer looks at it. */
export default function BuyingIsland({ onSeen, ...terms }: BuyingIslandProps) {
  return (
    <QueryProvider>
      <ConfirmProvider>
        <LiveOffer slug={terms.offer.id} onSeen={onSeen} />
        <BuyingPanel {...terms} onSeen={onSeen} />
      </ConfirmProvider>
    </QueryProvider>
  );
}

/** Hears of every change of the market, as the workspace does, and tells what it means for this offer. */
function LiveOffer({ slug, onSeen }: { slug: string; onSeen: BuyingIslandProps['onSeen'] }) {
  useLiveUpdates(useSession());
  const { data, error, isFetchedAfterMount } = useApi(
    defineQuery('GET /api/epr/public-credit-offers/{slug}/', { params: { slug } }),
  );
  const now = error?.status === 404 ? null : data?.data;
  useEffect(() => {
    // What was kept from an earlier look is older than the page.
    if (now !== undefined && isFetchedAfterMount) onSeen(now);
  }, [now, isFetchedAfterMount, onSeen]);
  return null;
}
