import { ConfirmProvider } from '../../../ui/confirm-dialog.tsx';
import { QueryProvider } from '../../../web/workspace/query-provider.tsx';
import type { PaymentTerms } from '../../offers/ui/payment-terms.ts';
import { BuyingPanel } from './buying-panel.tsx';

/** The buying panel with all it needs, for a public page to fetch when a producer looks at it. */
export default function BuyingIsland(terms: PaymentTerms) {
  return (
    <QueryProvider>
      <ConfirmProvider>
        <BuyingPanel {...terms} />
      </ConfirmProvider>
    </QueryProvider>
  );
}
