import { brand } from '#brand.ts';
import type { Role } from '#lib/contract.ts';
import { formatDay } from '#lib/dates.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { formatRupees } from '#lib/money.ts';
import { formatQuantity, unitName } from '#lib/quantity.ts';
import { Logo } from '#ui/brand/logo.tsx';
import { useSupportEmail } from '#web/support-email.ts';
import type { TradeFile } from '../trade/trade-file.ts';
import { type Order, orderAmounts, orderNumber, payeeLines } from './order-amounts.ts';
import { orderEnding } from './order-ending.ts';
import styles from './order-sheet.module.css';

interface OrderSheetProps {
  order: Order;
  /** Full details of both parties and how the trade went, if loaded. */
  parties: TradeFile | undefined;
  /** Role of the reader. */
  role: Role | undefined;
}

/** The order as an A4 page. It is a work order between the parties, not a tax invoice of the platform, and says so. */
export function OrderSheet({ order, parties, role }: OrderSheetProps) {
  const supportEmail = useSupportEmail();
  const placeOfSupply = parties?.producer.state ?? null;
  const ending = orderEnding(order, parties);
  return (
    <section className={styles.sheet}>
      <header className={styles.head}>
        <Logo name={brand.name} />
        <div>
          <h2>{order.order_id === null ? 'Pro forma work order' : 'Work order'}</h2>
          <p>{orderNumber(order, ending !== null)}</p>
          <p>{`Date ${formatDay(order.created_at)}`}</p>
        </div>
      </header>
      {ending && (
        <p className={styles.ended}>
          <strong>{`${ending.heading}.`}</strong> {ending.text}
        </p>
      )}
      <div className={styles.parties}>
        <Party title="Seller (recycler)" name={order.offered_by} party={parties?.recycler} />
        <Party title="Buyer (producer)" name={order.order_by} party={parties?.producer} />
      </div>
      {ending === null && parties?.payee && (
        <p>{`${role === 'recycler' ? 'The buyer pays you' : 'Pay to'}: ${payeeLines(parties.payee)
          .map(({ label, value }) => `${label} ${value}`)
          .join(', ')}`}</p>
      )}
      {placeOfSupply !== null && <p>{`Place of supply: ${placeOfSupply}`}</p>}
      <table className={styles.lines}>
        <thead>
          <tr>
            <th>EPR credit</th>
            <th>Quantity</th>
            <th>Unit price</th>
            <th>Amount</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <strong>{order.title}</strong>
              <br />
              {order.credit_type} | {order.waste_type} | {order.product_type}
              <br />
              <span>{`For EPR account ${order.epr_registration_number}, financial year ${financialYearLabel(order.FY)}${order.credit_FY === order.FY ? '' : `; credit of financial year ${financialYearLabel(order.credit_FY)}`}`}</span>
            </td>
            <td>{formatQuantity(order.quantity, order.unit)}</td>
            <td>{`${formatRupees(order.offer_price)} per ${unitName(order.unit)}`}</td>
            <td>{formatRupees(order.item_value)}</td>
          </tr>
        </tbody>
        <tfoot>
          {orderAmounts(order)
            .slice(1)
            .map(({ label, value, total, part }) => (
              <tr key={label} className={total ? styles.total : part ? styles.part : undefined}>
                <td colSpan={3}>{label}</td>
                <td>{formatRupees(value)}</td>
              </tr>
            ))}
        </tfoot>
      </table>
      <footer className={styles.foot}>
        <p>{`All amounts in Indian rupees (INR). This is a work order between the two parties named above and no tax invoice of ${brand.company}; the seller issues the tax invoice.`}</p>
        <p>{brand.disclaimer}</p>
        <p>{`${brand.company} · ${supportEmail} · ${brand.support.phone}`}</p>
      </footer>
    </section>
  );
}

function Party({ title, name, party }: { title: string; name: string; party: TradeFile['recycler'] | undefined }) {
  return (
    <div>
      <h3>{title}</h3>
      <p>
        <strong>{name}</strong>
      </p>
      {party && <p>{party.unique_id}</p>}
      {party?.gst_number && <p>{`GSTIN ${party.gst_number}`}</p>}
      {party?.state && <p>{party.state}</p>}
    </div>
  );
}
