import { RequestScreen, requestScreen } from '#trading/trade-list/ui/request-screen.tsx';
import { isAnswered } from '#trading/trades/rules.ts';
import { requestsQuery } from '#trading/trades/ui/queries.ts';
import { LinkTabs } from '#ui/layout/tabs.tsx';
import { useAddressText } from '#web/address-search.ts';
import { countsQuery } from '#web/frame-queries.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { PATHS } from '#web/paths.ts';
import { useApi } from '#web/queries.ts';
import styles from './counter-offers.module.css';

export const handle: PageHandle = {
  title: 'Counter offers',
  screen: requestScreen('counter', 'producer'),
  preload: { roles: ['producer'], queries: [requestsQuery('counter')] },
};

/** All counter-offers of the producer, and those that have been decided. */
export default function ProducerCounterOffersPage() {
  const [show] = useAddressText('show');
  const counts = useApi(countsQuery).data?.data;
  const answered = show === 'answered';
  return (
    <RequestScreen role="producer" kind="counter" {...(answered && { shows: isAnswered })}>
      <div className={styles.tabs}>
        <LinkTabs
          label="Counter offers"
          links={[
            {
              to: PATHS.producerCounters,
              label: 'All',
              count: counts?.counter_credit_offers_made,
              current: !answered,
            },
            {
              to: `${PATHS.producerCounters}?show=answered`,
              label: 'Answered',
              count: counts?.counter_credit_offers_received,
              current: answered,
            },
          ]}
        />
      </div>
    </RequestScreen>
  );
}
