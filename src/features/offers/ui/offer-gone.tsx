import { Card } from '../../../ui/layout/card.tsx';
import { Icon } from '../../../ui/brand/icon.tsx';
import { BackToListing } from './back-to-listing.tsx';
import styles from './payment-panel.module.css';

/** In place of the payment panel once the offer has left the market. */
export function OfferGone() {
  return (
    <Card title="Review Payment" id="payment" className={styles.panel}>
      <div className={styles.content}>
        <div role="alert" className={`${styles.note} ${styles.warn}`}>
          <Icon name="alert" size={1.125} />
          <span>This offer is not on the market any more. What you see is as it was before.</span>
        </div>
        <BackToListing />
      </div>
    </Card>
  );
}
