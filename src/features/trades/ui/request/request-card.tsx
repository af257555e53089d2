import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../../../lib/dates.ts';
import { financialYearLabel } from '../../../../lib/financial-year.ts';
import { formatRupees } from '../../../../lib/money.ts';
import { unitName } from '../../../../lib/quantity.ts';
import { Money, Quantity } from '../../../../ui/brand/amount.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { RejectionReason } from '../../../../ui/feedback/rejection-reason.tsx';
import { classNames } from '../../../../ui/layout/class-names.ts';
import { WasteTypeChip } from '../../../../ui/brand/waste-type-chip.tsx';
import type { AccountRole } from '../../../epr-accounts/rules.ts';
import { LAST_ROUND, stageFacts, turnOf } from '../../../stages/stages.ts';
import { yearNote } from '../buying/credit-year.tsx';
import { TradeExpiry } from '../trade/trade-expiry.tsx';
import { TradeNote } from '../trade/trade-note.tsx';
import { badgeOf, freeFor, otherParty, type TradeRequest } from './request-words.ts';
import styles from '../trade/trade-card.module.css';
import { tradePath } from '../../../../web/paths.ts';

/** Whose turn it is, and until when; for a paid one, where its documents are. */
function deadline({ stage, made_by: maker, expires_at: until }: TradeRequest, role: AccountRole): string {
  const { due, transaction } = stageFacts(stage);
  if (transaction !== null && role === 'producer') return 'Its documents are under Transaction History.';
  if (due === null || until === null) return '';
  const what = due === 'answer' ? 'answer' : 'initiate payment';
  return `${turnOf(stage, maker) === role ? `Please ${what}` : `They have to ${what}`} by ${formatDateTime(until)}.`;
}

interface RequestCardProps {
  request: TradeRequest;
  role: AccountRole;
  /** The reader's buttons. */
  children: ReactNode;
}

/** Card of a purchase request or counter-offer: title, quantity, price, other party, and actions. */
export function RequestCard({ request, role, children }: RequestCardProps) {
  const counter = request.kind === 'counter';
  const free = freeFor(request);
  return (
    <Card as="article" wasteType={request.waste_type} className={styles.card}>
      <div className={styles.top}>
        <div className={styles.subject}>
          <p className={styles.kind}>
            {request.credit_type} | <WasteTypeChip wasteType={request.waste_type} />
          </p>
          <h2 className={styles.title}>{request.title}</h2>
        </div>
        <Badge status={badgeOf(request, role)} />
      </div>
      <dl className={styles.numbers}>
        <div className={styles.number}>
          <dt>Quantity</dt>
          <dd>
            <Quantity quantity={request.quantity} unit={request.unit} size="figure" />
            {free && (
              <span className={classNames(styles.aside, styles.free, !free.enough && styles.short)}>{free.words}</span>
            )}
          </dd>
        </div>
        <div className={styles.number}>
          <dt>{counter ? 'Offer Price' : 'Price'}</dt>
          <dd>
            <Money rupees={request.price_per_credit} per={`/${unitName(request.unit)}`} size="figure" />
            {counter && (
              <span
                className={styles.aside}
              >{`listed at ${formatRupees(request.actual_price)}/${unitName(request.unit)}`}</span>
            )}
          </dd>
        </div>
        <div className={styles.number}>
          <dt>Total Payable</dt>
          <dd>
            <Money rupees={request.total} size="figure" />
            <span className={styles.aside}>{`of which item value ${formatRupees(request.item_value)}`}</span>
          </dd>
        </div>
      </dl>
      <TradeExpiry trade={request} />
      <TradeNote note={request.note} maker={request.made_by} />
      <RejectionReason reason={request.reason} />
      <div className={styles.foot}>
        <p
          className={styles.facts}
        >{`${counter && request.round > 1 ? `Round ${request.round} of ${LAST_ROUND} · ` : ''}${request.made_by === role ? 'To' : 'From'} ${otherParty(request, role)} · ${formatDateTime(request.created_at)} · ${yearNote(request) ?? `for FY ${financialYearLabel(request.FY)}`}. ${deadline(request, role)}`}</p>
        <div className={styles.actions}>
          <Link to={tradePath(request.id)} aria-label={`View trade: ${request.title}, ${request.requested_by}`}>
            View trade
          </Link>
          {children}
        </div>
      </div>
    </Card>
  );
}
