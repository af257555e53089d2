import { lazy, Suspense } from 'react';
import { formatRupees } from '../../../lib/money.ts';
import { unitName } from '../../../lib/quantity.ts';
import { Money } from '../../../ui/brand/amount.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useSession } from '../../../web/session.ts';
import { PaymentNote } from './payment-note.tsx';
import { PaymentPreview } from './payment-preview.tsx';
import type { OfferDetail, PaymentTerms } from './payment-terms.ts';
import styles from './payment-panel.module.css';

/** Loaded only in a producer's browser: accounts, forms and confirmation. */
const Buying = lazy(() => import('../../trades/ui/buying/buying-island.tsx'));

interface PaymentPanelProps extends PaymentTerms {
  /** Receives a changed offer, or null when it is no longer on the market. */
  onSeen: (now: OfferDetail | null) => void;
  /** ₹ per unit when the page was opened. */
  openedAt: number;
}

/** Review Payment: the amounts, the requirements that are missing, and the buttons to buy or make a counter-offer. */
export function PaymentPanel({ onSeen, openedAt, ...terms }: PaymentPanelProps) {
  const session = useSession();
  const preview = <PaymentPreview {...terms} role={session?.role ?? null} />;
  return (
    <Card title="Review Payment" id="payment" className={styles.panel}>
      <p className={styles.unit}>
        <Money rupees={terms.offer.price_per_credit} size="figure" per={` per ${unitName(terms.offer.unit)}`} />
      </p>
      {openedAt !== terms.offer.price_per_credit && (
        <PaymentNote
          icon="alert"
          isWarning
          isAlert
          text={`The recycler has changed the price. It was ${formatRupees(openedAt)} per ${unitName(terms.offer.unit)} when you opened this page.`}
        />
      )}
      {session?.role === 'producer' ? (
        <Suspense fallback={preview}>
          <Buying {...terms} onSeen={onSeen} />
        </Suspense>
      ) : (
        preview
      )}
    </Card>
  );
}
