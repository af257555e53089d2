import { Card } from '../../../ui/layout/card.tsx';
import { BackToListing } from './back-to-listing.tsx';
import { PaymentNote } from './payment-note.tsx';
import styles from './payment-panel.module.css';

/** Replaces the payment panel when the offer is no longer on the market. */
export function OfferGone() {
  return (
    <Card title="Review Payment" id="payment" className={styles.panel}>
      <div className="stack">
        <PaymentNote
          icon="alert"
          isWarning
          isAlert
          text="This offer is no longer available. The details are as last listed."
        />
        <BackToListing />
      </div>
    </Card>
  );
}
