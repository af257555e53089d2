import { formatDateTime } from '../../../lib/dates.ts';
import { unitName } from '../../../lib/quantity.ts';
import { Money } from '../../../ui/brand/amount.tsx';
import { type Description, DescriptionList } from '../../../ui/lists/description-list.tsx';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import { PHONE, useMedia } from '../../../ui/layout/media.ts';
import { ExpiryDay } from '../../rulebook/ui/rule-facts.tsx';
import { stageFacts } from '../../stages/stages.ts';
import styles from './transaction-facts.module.css';
import type { Transaction } from './transaction-text.ts';

/** Fields of a transaction except its amounts. */
function factsOf(transaction: Transaction): Description[] {
  return [
    { label: 'Producer ID', value: transaction.producer_unique_id },
    { label: 'Work Order No.', value: <span className={styles.order}>{transaction.order_id}</span> },
    { label: 'Work Order Date', value: formatDateTime(transaction.work_order_date) },
    { label: 'Producer Type', value: transaction.producer_type },
    { label: 'Product Type', value: transaction.product_type },
    { label: 'Credit Type', value: transaction.credit_type },
    {
      label: 'Price per credit (₹)',
      value: <Money rupees={transaction.price_per_credit} per={`/${unitName(transaction.unit)}`} />,
    },
    { label: 'Credits expire', value: <ExpiryDay credit={transaction} /> },
    { label: 'Offered By', value: transaction.offered_by },
    { label: 'Recycler ID', value: transaction.recycler_unique_id },
    { label: 'Ordered By', value: transaction.order_by },
    { label: 'Payment Status', value: stageFacts(transaction.stage).order?.word },
  ];
}

/** Fields that the decision needs; the others are shown elsewhere on the card or rarely needed. */
const FIRST = new Set(['Work Order No.', 'Price per credit (₹)', 'Offered By', 'Ordered By']);

/** Fields of a transaction. On a phone most of them are collapsed, so that the decision fits on the same screen. */
export function TransactionFacts({ transaction }: { transaction: Transaction }) {
  const isPhone = useMedia(PHONE);
  const facts = factsOf(transaction);
  if (!isPhone) return <DescriptionList layout="grid" items={facts} />;
  return (
    <>
      <DescriptionList layout="grid" items={facts.filter(({ label }) => FIRST.has(label))} />
      <Disclosure label="All details" of={transaction.order_id}>
        <DescriptionList layout="grid" items={facts.filter(({ label }) => !FIRST.has(label))} />
      </Disclosure>
    </>
  );
}
