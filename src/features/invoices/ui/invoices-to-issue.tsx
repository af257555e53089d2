import { Link } from 'react-router';
import { Money } from '../../../ui/brand/amount.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { tradeBillingPath } from '../../../web/paths.ts';
import { useApiList } from '../../../web/queries.ts';
import styles from './invoice-list.module.css';
import { invoicesToIssueQuery } from './queries.ts';

/** Verified and completed trades that the recycler has not invoiced; nothing where there are none. */
export function InvoicesToIssue() {
  const list = useApiList(invoicesToIssueQuery);
  if (list.items.length === 0) return null;
  return (
    <Card title="Invoices to issue" subtitle="The payment is verified, and there is no invoice.">
      <ul className={styles.trades} aria-label="Invoices to issue">
        {list.items.map(({ id, order_id: order, buyer, taxable_value: value }) => (
          <li key={id} className={styles.trade}>
            <Link to={tradeBillingPath(id)}>{order}</Link>
            <span>{buyer}</span>
            <Money rupees={value} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <LoadMore
          more
          loading={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onLoad={() => void list.fetchNextPage()}
        />
      )}
    </Card>
  );
}
