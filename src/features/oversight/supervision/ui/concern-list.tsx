import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '#lib/dates.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { CountBadge } from '#ui/feedback/badge.tsx';
import { Skeleton } from '#ui/feedback/states.tsx';
import { Card } from '#ui/layout/card.tsx';
import { type ApiResponse } from '#web/api.ts';
import { PATHS, tradePath } from '#web/paths.ts';
import { useApi } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { concernsQuery } from './queries.ts';
import styles from './concern-list.module.css';

type Concerns = ApiResponse<'GET /api/superadmin/concerns/'>['data'];

interface Concern {
  key: string;
  /** It is shown where there is any. */
  count: number;
  title: string;
  text: ReactNode;
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

function OrderLink({ order: { trade_id, order_id } }: { order: { trade_id: string; order_id: string } }) {
  return <Link to={tradePath(trade_id)}>{order_id}</Link>;
}

type LateOrders = Concerns['late_documents'] | Concerns['certificate_collisions'];

/** Orders with what each is about and since when; several of one order follow each other. */
const linesOf = ({ items }: LateOrders) =>
  items.map((order, place) => {
    const about = 'certificate_number' in order ? `${order.certificate_number}, ` : '';
    return (
      <span key={`${order.order_id} ${place}`} className={styles.line}>
        <OrderLink order={order} /> {about}
        {order.company}, since {formatDateTime(order.since)}
      </span>
    );
  });

const aboutOrders = (key: string, title: string, orders: LateOrders, one = 'order', many = 'orders'): Concern => ({
  key,
  count: orders.count,
  title: `${title}: ${counted(orders.count, one, many)}`,
  text: linesOf(orders),
});

/** Concerns to show, the most severe first. */
function concernsOf(all: Concerns): Concern[] {
  const { ledger, erasures_overdue, duplicate_proofs, failing_letters, buried_letters } = all;
  const breaches = ledger?.breaches ?? 0;
  const system = <Link to={PATHS.system}>System</Link>;
  const concerns: Concern[] = [
    {
      key: 'ledger',
      count: breaches,
      title: `The ledger does not add up: ${counted(breaches, 'difference', 'differences')}`,
      text: ledger && (
        <>
          Verified {formatDateTime(ledger.at)}; which ones, {system} says.
        </>
      ),
    },
    {
      key: 'erasures',
      count: erasures_overdue,
      title: `${counted(erasures_overdue, 'erasure request is', 'erasure requests are')} overdue`,
      text: (
        <>
          The answer was due within 30 days. See <Link to={PATHS.erasureRequests}>Erasure Requests</Link>.
        </>
      ),
    },
    {
      key: 'uploads',
      count: Number(all.uploads_failing),
      title: 'Documents cannot be uploaded',
      text: (
        <>Files can be neither kept nor read: their place is gone, read-only or out of reach. See Files in {system}.</>
      ),
    },
    {
      key: 'proofs',
      count: duplicate_proofs.count,
      title: `Same document in another transaction: ${counted(duplicate_proofs.count, 'document', 'documents')}`,
      text: duplicate_proofs.items.map(({ orders }) => (
        <span key={orders[0]?.order_id} className={styles.line}>
          {orders.map((order, index) => (
            <Fragment key={order.order_id}>
              {index > 0 && <span> and </span>}
              <OrderLink order={order} />
            </Fragment>
          ))}
        </span>
      )),
    },
    aboutOrders('documents', "Approved more than 7 days ago, recycler's documents missing", all.late_documents),
    {
      ...aboutOrders('fee invoices', 'Approved without a fee invoice', all.fee_invoices_missing),
      text: (
        <>
          {linesOf(all.fee_invoices_missing)}
          <Link to={PATHS.billingSettings}>Billing settings</Link>
        </>
      ),
    },
    aboutOrders(
      'payments',
      'Recorded more than 7 days ago, not confirmed',
      all.unconfirmed_payments,
      'payment',
      'payments',
    ),
    aboutOrders(
      'collisions',
      'Recorded a certificate number of another seller',
      all.certificate_collisions,
      'try',
      'tries',
    ),
    aboutOrders('disputes', 'Open for more than 7 days', all.old_disputes, 'dispute', 'disputes'),
    aboutOrders('transfers', 'Approved more than 7 days ago, certificate numbers missing', all.late_transfers),
    aboutOrders('lines', 'Certificate numbers not answered for more than 7 days', all.unanswered_lines),
    {
      key: 'failing',
      count: failing_letters,
      title: `E-mails are not being sent: ${counted(failing_letters, 'message waits', 'messages wait')}`,
      text: <>They are tried again by themselves; the reason is in {system}.</>,
    },
    {
      key: 'letters',
      count: buried_letters,
      title: `Not delivered: ${counted(buried_letters, 'message', 'messages')}`,
      text: <>Ten tries each; reasons and another try are in {system}.</>,
    },
  ];
  return concerns.filter(({ count }) => count > 0);
}

/** Milliseconds between polls: undelivered mail sends no live update. */
const POLL_INTERVAL_MS = 60_000;

/** List of problems that need attention, each with a link to it. */
export function ConcernList() {
  const query = useApi(concernsQuery, { every: POLL_INTERVAL_MS });
  const concerns = query.data && concernsOf(query.data.data);
  return (
    <Card title={<>Looks wrong {concerns && <CountBadge count={concerns.length} label="concerns" />}</>}>
      {query.isError && concerns === undefined ? (
        <QueryError of={query} />
      ) : concerns === undefined ? (
        <Skeleton height="3rem" />
      ) : concerns.length === 0 ? (
        <p className="text-soft">No issues found.</p>
      ) : (
        <ul className={styles.list}>
          {concerns.map(({ key, title, text }) => (
            <li key={key} className={styles.concern}>
              <Icon name="alert" />
              <div>
                <h3>{title}</h3>
                <div className="text-small">{text}</div>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
