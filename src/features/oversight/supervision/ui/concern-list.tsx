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
  title: string;
  text: ReactNode;
}

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

function OrderLink({ order: { trade_id, order_id } }: { order: { trade_id: string; order_id: string } }) {
  return <Link to={tradePath(trade_id)}>{order_id}</Link>;
}

interface LateOrder {
  trade_id: string;
  order_id: string;
  company: string;
  since: string;
}

/** Orders with what each is about and since when; several of one order follow each other. */
const ordersOf = (items: readonly LateOrder[], about: (order: LateOrder, place: number) => string = () => '') =>
  items.map((order, place) => (
    <span key={`${order.order_id} ${place}`} className={styles.line}>
      <OrderLink order={order} /> {about(order, place)}
      {order.company}, since {formatDateTime(order.since)}
    </span>
  ));

/** Concerns to show, the most severe first. */
function concernsOf({
  ledger,
  duplicate_proofs,
  late_documents,
  fee_invoices_missing,
  unconfirmed_payments,
  late_transfers,
  unanswered_lines,
  old_disputes,
  certificate_collisions,
  erasures_overdue,
  buried_letters,
  failing_letters,
  uploads_failing,
}: Concerns): Concern[] {
  const system = <Link to={PATHS.system}>System</Link>;
  const found: (Concern | null)[] = [
    ledger !== null && ledger.breaches > 0
      ? {
          key: 'ledger',
          title: `The ledger does not add up: ${counted(ledger.breaches, 'difference', 'differences')}`,
          text: (
            <>
              Verified {formatDateTime(ledger.at)}; which ones, {system} says.
            </>
          ),
        }
      : null,
    erasures_overdue > 0
      ? {
          key: 'erasures',
          title: `${counted(erasures_overdue, 'erasure request is', 'erasure requests are')} overdue`,
          text: (
            <>
              The answer was due within 30 days. See <Link to={PATHS.erasureRequests}>Erasure Requests</Link>.
            </>
          ),
        }
      : null,
    uploads_failing
      ? {
          key: 'uploads',
          title: 'Documents cannot be uploaded',
          text: (
            <>
              Files can be neither kept nor read: their place is gone, read-only or out of reach. See Files in {system}.
            </>
          ),
        }
      : null,
    duplicate_proofs.count > 0
      ? {
          key: 'proofs',
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
        }
      : null,
    late_documents.count > 0
      ? {
          key: 'documents',
          title: `Approved more than 7 days ago, recycler's documents missing: ${counted(late_documents.count, 'order', 'orders')}`,
          text: ordersOf(late_documents.items),
        }
      : null,
    fee_invoices_missing.count > 0
      ? {
          key: 'fee invoices',
          title: `Approved without a fee invoice: ${counted(fee_invoices_missing.count, 'order', 'orders')}`,
          text: (
            <>
              {ordersOf(fee_invoices_missing.items)}
              <Link to={PATHS.billingSettings}>Billing settings</Link>
            </>
          ),
        }
      : null,
    unconfirmed_payments.count > 0
      ? {
          key: 'payments',
          title: `Recorded more than 7 days ago, not confirmed: ${counted(unconfirmed_payments.count, 'payment', 'payments')}`,
          text: ordersOf(unconfirmed_payments.items),
        }
      : null,
    certificate_collisions.count > 0
      ? {
          key: 'collisions',
          title: `Recorded a certificate number of another seller: ${counted(certificate_collisions.count, 'try', 'tries')}`,
          text: ordersOf(
            certificate_collisions.items,
            (_, place) => `${certificate_collisions.items[place]?.certificate_number ?? ''}, `,
          ),
        }
      : null,
    old_disputes.count > 0
      ? {
          key: 'disputes',
          title: `Open for more than 7 days: ${counted(old_disputes.count, 'dispute', 'disputes')}`,
          text: ordersOf(old_disputes.items),
        }
      : null,
    late_transfers.count > 0
      ? {
          key: 'transfers',
          title: `Approved more than 7 days ago, certificate numbers missing: ${counted(late_transfers.count, 'order', 'orders')}`,
          text: ordersOf(late_transfers.items),
        }
      : null,
    unanswered_lines.count > 0
      ? {
          key: 'lines',
          title: `Certificate numbers not answered for more than 7 days: ${counted(unanswered_lines.count, 'order', 'orders')}`,
          text: ordersOf(unanswered_lines.items),
        }
      : null,
    failing_letters > 0
      ? {
          key: 'failing',
          title: `E-mails are not being sent: ${counted(failing_letters, 'message waits', 'messages wait')}`,
          text: <>They are tried again by themselves; the reason is in {system}.</>,
        }
      : null,
    buried_letters > 0
      ? {
          key: 'letters',
          title: `Not delivered: ${counted(buried_letters, 'message', 'messages')}`,
          text: <>Ten tries each; reasons and another try are in {system}.</>,
        }
      : null,
  ];
  return found.filter((concern) => concern !== null);
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
