import { Link, useLocation } from 'react-router';
import * as z from 'zod/mini';
import type { Role } from '#lib/contract.ts';
import { formatDay, formatDateTime } from '#lib/dates.ts';
import { formatQuantity, unitName } from '#lib/quantity.ts';
import { RULE_STATUSES } from '#rules/rulebook/status.ts';
import { ExpiryDay } from '#rules/rulebook/ui/rule-facts.tsx';
import { WarningList, type WarningListProps } from '#rules/rulebook/ui/warning-list.tsx';
import { Due } from '#trading/tasks/ui/due.tsx';
import { Money, Quantity } from '#ui/brand/amount.tsx';
import { Icon } from '#ui/brand/icon.tsx';
import { RejectionReason } from '#ui/feedback/rejection-reason.tsx';
import { Skeleton } from '#ui/feedback/states.tsx';
import { Button, ButtonLink } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { DescriptionList } from '#ui/lists/description-list.tsx';
import type { Input } from '#web/api-query.ts';
import { orderPath, PATHS, TRADE_LISTS, tradePath } from '#web/paths.ts';
import { type Session, useRole, useSession } from '#web/session.ts';
import { YearWarning } from '../buying/credit-year.tsx';
import { TradeExpiry } from '../trade/trade-expiry.tsx';
import type { TradeFile } from '../trade/trade-file.ts';
import { OrderPageStage } from '../trade/trade-stage.tsx';
import { type Order, orderAmounts, orderNumber, yearFacts } from './order-amounts.ts';
import { orderEnding } from './order-ending.ts';
import styles from './order-confirmation.module.css';

interface OrderConfirmationProps {
  order: Order;
  /** The order's trade; undefined if it could not be loaded. */
  trade: TradeFile | 'loading' | undefined;
}

/** `Work Order Placed!`, or how the order ended; the on-screen view. */
export function OrderConfirmation({ order, trade }: OrderConfirmationProps) {
  const session = useSession();
  const role = useRole() ?? 'producer';
  // Target of Close: the role's own list that contains the order.
  const list = role === 'superadmin' ? PATHS.allTransactions : TRADE_LISTS[role][order.kind];
  const loaded = trade === 'loading' ? undefined : trade;
  const ending = orderEnding(order, loaded);
  const placed = placedWarnings(useLocation().state);
  return (
    <article className={styles.order} aria-labelledby="order-heading">
      <header className={styles.head}>
        <span className={classNames(styles.mark, ending !== null && styles.ended)}>
          <Icon name={ending === null ? 'check' : order.stage === 'expired' ? 'clock' : 'close'} size={1.75} />
        </span>
        <div className={styles.titles}>
          <h1 id="order-heading">{ending?.heading ?? 'Work Order Placed!'}</h1>
          {ending?.text !== '' && (
            <p className="text-soft">{ending?.text ?? 'The work order was placed successfully.'}</p>
          )}
          {ending?.latest && <Link to={orderPath(ending.latest)}>View the latest round</Link>}
          <RejectionReason reason={ending?.reason ?? null} />
          {order.stage === 'asked' && loaded?.request.expires_at && (
            <p className="text-soft">{waitingText(order, loaded.request.expires_at)}</p>
          )}
        </div>
        <ButtonLink to={list} variant="quiet" icon="close" aria-label="Close" title="Close" />
      </header>
      <Card wasteType={order.waste_type}>
        <div className={styles.kind}>
          <p>{`${order.credit_type} | ${order.waste_type}`}</p>
          <OrderPageStage stage={order.stage} role={role} />
        </div>
        <h2 className={styles.title}>{order.title}</h2>
        <p className={order.order_id === null ? 'text-soft' : styles.number}>{orderNumber(order, ending !== null)}</p>
        <DescriptionList
          layout="grid"
          items={[
            { label: 'Order by', value: order.order_by },
            { label: 'Offered by', value: order.offered_by },
            { label: 'Date', value: formatDay(order.created_at) },
            { label: 'Credit type', value: order.credit_type },
            { label: 'Product type', value: order.product_type },
            { label: 'EPR account', value: order.epr_registration_number },
            ...yearFacts(order),
            { label: 'Credits expire', value: <ExpiryDay credit={order} /> },
            { label: 'Quantity', value: <Quantity quantity={order.quantity} unit={order.unit} tonnes /> },
            { label: 'Unit price', value: <Money rupees={order.offer_price} per={` per ${unitName(order.unit)}`} /> },
          ]}
        />
        {role === 'producer' && <YearWarning {...order} />}
        {placed.length > 0 ? <WarningList warnings={placed} /> : <TradeExpiry trade={order} />}
        {ending === null && <OrderNext trade={trade} role={role} />}
        <div className={styles.amounts}>
          <DescriptionList
            items={orderAmounts(order).map((line) => ({ ...line, value: <Money rupees={line.value} /> }))}
          />
        </div>
      </Card>
      <div className={styles.actions}>
        <Button icon="download" variant={ending === null ? 'primary' : 'secondary'} onClick={() => window.print()}>
          {ending === null ? 'Download Invoice' : 'Download summary'}
        </Button>
        <ButtonLink to={tradePath(order.id)} variant="secondary">
          View trade
        </ButtonLink>
        <Link to={PATHS.contact} state={orderHelp(order, session ?? null)}>
          Help
        </Link>
      </div>
      {ending === null && <p className="text-soft text-small">Work order summary, not a tax invoice</p>}
    </article>
  );
}

/** The side that can answer, and until when; a counter-offer is not placed and reserves nothing. */
function waitingText({ kind, made_by: maker, offered_by: seller, order_by: buyer }: Order, until: string): string {
  const text = `${maker === 'producer' ? seller : buyer} can answer until ${formatDateTime(until)}.`;
  return kind === 'counter' ? `Counter-offer sent. ${text} Nothing is reserved.` : text;
}

/** The first task of the trade, the reader's first. */
function OrderNext({ trade, role }: { trade: OrderConfirmationProps['trade']; role: Role }) {
  if (trade === 'loading') return <Skeleton height="1.5em" width="24rem" style={{ maxWidth: '100%' }} />;
  const [task] = trade?.tasks ?? [];
  if (task === undefined) return null;
  return (
    <p className={styles.next}>
      <Icon name="clock" size={1.125} />
      <span>
        <strong>{task.who === role ? 'Your turn' : 'Next'}</strong>
        {`: ${task.text} `}
        <Due task={task} />
      </span>
    </p>
  );
}

type Enquiry = Input<'POST /api/users/contact/'>['body'];

/** Navigation state of a link to the contact form: initial values of an enquiry about an order, and of its sender. */
function orderHelp(order: Order, session: Session | null): { enquiry: Partial<Enquiry> } {
  const number = order.order_id === null ? 'Order' : `Work order ${order.order_id}`;
  const what = `${number} of ${formatDay(order.created_at)}, ${formatQuantity(order.quantity, order.unit)} of “${order.title}”`;
  const isBuyer = session?.role === 'producer';
  const isSeller = session?.role === 'recycler';
  return {
    enquiry: {
      full_name: session?.username ?? '',
      email: session?.email ?? '',
      company_name: isBuyer ? order.order_by : isSeller ? order.offered_by : '',
      profile: isBuyer ? 'Producer' : isSeller ? 'Recycler' : '',
      message: `${what}:\n\n`,
    },
  };
}

const warning = z.object({
  code: z.string(),
  text: z.string(),
  rule_id: z.nullable(z.string()),
  status: z.enum(RULE_STATUSES),
});
const placed = z.object({ warnings: z.array(warning) });

/** Warnings that a purchase got when it was placed, from the navigation state of its order's page; none for any other state. */
function placedWarnings(state: unknown): WarningListProps['warnings'] {
  return placed.safeParse(state).data?.warnings ?? [];
}
