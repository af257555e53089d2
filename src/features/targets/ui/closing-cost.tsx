import { Kilograms, Money } from '../../../ui/amount.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { useApi } from '../../../web/queries.ts';
import styles from './closing-cost.module.css';
import { closingCost, type Target } from './target-market.ts';

/** What closing a target would cost today, from the cheapest offers on; nothing is missing, nothing is shown. */
export function ClosingCost({ target }: { target: Target }) {
  const { waste_type, product_type, credit_type, remaining } = target;
  const market = useApi(
    'GET /api/epr/public-credit-offers/',
    { query: { waste_type, product_type, credit_type, ordering: 'price_per_credit', page_size: '200' } },
    { enabled: remaining > 0 },
  );
  if (remaining <= 0 || market.isError) return null;
  if (market.data === undefined || market.isPlaceholderData) return <Skeleton width="70%" />;
  const cost = closingCost(market.data.data, remaining);
  if (cost === null) return <p className={styles.note}>No matching credit is on the market today.</p>;
  return (
    <p className={styles.note}>
      {cost.covered < remaining ? (
        <>
          The market covers <Kilograms kilograms={cost.covered} /> of it for{' '}
        </>
      ) : (
        'Closing it costs about '
      )}
      <strong>
        <Money rupees={cost.value} />
      </strong>{' '}
      before fee and GST, from <Money rupees={cost.lowest} per="/Kg" />
      {cost.offers > 1 && ` in ${cost.offers} offers`}.
    </p>
  );
}
