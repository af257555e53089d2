import { lazy, Suspense } from 'react';
import { Money } from '../../../ui/amount.tsx';
import { Card } from '../../../ui/card.tsx';
import { useSession } from '../../../web/session.ts';
import { PaymentPreview } from './payment-preview.tsx';
import type { PaymentTerms } from './payment-terms.ts';
import styles from './payment-panel.module.css';

/** Accounts, forms and confirmation: only a producer's browser fetches them. */
const Buying = lazy(() => import('../../trades/ui/buying-island.tsx'));

/** Review Payment: what it costs, what is missing to buy, and the two ways to trade. */
export function PaymentPanel(terms: PaymentTerms) {
  const session = useSession();
  const preview = <PaymentPreview {...terms} role={session?.role ?? null} />;
  return (
    <Card title="Review Payment" id="payment" className={styles.panel}>
      <p className={styles.unit}>
        <Money rupees={terms.offer.price_per_credit} size="figure" per=" per Kg" />
      </p>
      {session?.role === 'producer' ? (
        <Suspense fallback={preview}>
          <Buying {...terms} />
        </Suspense>
      ) : (
        preview
      )}
    </Card>
  );
}
