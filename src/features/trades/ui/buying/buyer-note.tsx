import { Link } from 'react-router';
import { Button } from '../../../../ui/layout/button.tsx';
import { Icon } from '../../../../ui/brand/icon.tsx';
import type { Buyer } from './buyer-accounts.ts';
import styles from '../../../offers/ui/payment-panel.module.css';

/** What is missing before this producer can buy, and where to get it; nothing when nothing is. */
export function BuyerNote({ buyer, wasteType }: { buyer: Buyer; wasteType: string }) {
  if (buyer.failed)
    return (
      <div role="alert" className={`${styles.note} ${styles.warn}`}>
        <Icon name="alert" size={1.125} />
        <span>Your EPR accounts could not be loaded.</span>
        <Button variant="secondary" size="small" onClick={buyer.retry}>
          Try again
        </Button>
      </div>
    );
  if (buyer.hasIncompleteProfile)
    return (
      <p className={`${styles.note} ${styles.warn}`}>
        <Icon name="alert" size={1.125} />
        <span>
          Your company profile is not complete; it comes first. <Link to="/profile">Complete the profile</Link>
        </span>
      </p>
    );
  if (!buyer.isLoading && buyer.accounts.length === 0)
    return (
      <p className={`${styles.note} ${styles.warn}`}>
        <Icon name="alert" size={1.125} />
        <span>
          You have no approved EPR account for {wasteType}. <Link to="/ProducerEPRAccountsList">EPR accounts</Link>
        </span>
      </p>
    );
  return null;
}
