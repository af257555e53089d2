import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Icon } from '../../../ui/brand/icon.tsx';
import { listingOf } from '../../../web/paths.ts';
import styles from './offer-heading.module.css';

/** Link back to the list that an offer's page was opened from, restored at the same card. */
export function BackToListing() {
  const navigate = useNavigate();
  const { listing, steps } = listingOf(useLocation().state);
  const back = (event: MouseEvent) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (elsewhere || steps === 0) return;
    event.preventDefault();
    void navigate(-steps);
  };
  return (
    <Link to={listing} onClick={back} className={styles.back}>
      <Icon name="arrow-left" size={1.125} />
      Back To Listing
    </Link>
  );
}
