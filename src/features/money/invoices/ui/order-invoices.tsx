import { Link } from 'react-router';
import { classNames } from '#ui/layout/class-names.ts';
import { tradeBillingPath } from '#web/paths.ts';
import { useApi } from '#web/queries.ts';
import { invoicesQuery } from './queries.ts';
import styles from './order-invoices.module.css';

/** Links to the tax invoices of a work order that the reader may see; nothing where there are none. */
export function OrderInvoices({ trade, order }: { trade: string; order: string }) {
  const found = useApi(invoicesQuery({ search: order, type: 'invoice' }));
  const invoices = (found.data?.data ?? []).filter(({ trade_id: id }) => id === trade);
  if (invoices.length === 0) return null;
  return (
    <p className={classNames('row', 'no-print', styles.links)}>
      {invoices.map(({ id, number }) => (
        <Link key={id} to={tradeBillingPath(trade)}>{`Invoice ${number}`}</Link>
      ))}
    </p>
  );
}
