/** Converts payments to the contract's fields: paise to ₹. */
import { rupees } from '../../lib/money.ts';
import type { Payment } from './contract.ts';
import type { PaymentRow } from './store.server.ts';

export function toPayment(row: PaymentRow): Payment {
  const isAnswered = row.status !== 'recorded';
  return {
    id: row.id,
    payee: row.payee,
    amount: rupees(row.amount_paise),
    utr: row.utr,
    paid_on: row.paid_on,
    tds_amount: rupees(row.tds_paise),
    tds_section: row.tds_section,
    tds_note: row.tds_note,
    status: row.status,
    received_on: row.received_on,
    reason: row.reason,
    recorded_at: row.recorded_at.toISOString(),
    recorded_by: row.recorder,
    answered_at: isAnswered ? row.changed_at.toISOString() : null,
    answered_by: isAnswered ? row.changer : null,
    same_utr: row.same_utr,
  };
}
