import type * as z from 'zod/mini';
import { dayInIndia } from '../../lib/dates.ts';
import type { ActorContext } from '../../platform/context.ts';
import { privateLink } from '../files/links.server.ts';
import type { PublicRecall, Recall, recallDetail } from './contract.ts';
import { scopeText } from './rules.ts';
import type { HeldTradeRow, RecallRow } from './store.server.ts';

export function toRecall(context: ActorContext, row: RecallRow): Recall {
  const { account_id: id, registration_number: number } = row;
  return {
    id: row.id,
    number: row.number,
    state: row.status,
    authority: row.authority,
    reference: row.reference,
    order_date: row.order_date,
    reason: row.order_reason,
    document: privateLink(context, row.document_id),
    scope: row.scope,
    epr_account:
      id === null || number === null
        ? null
        : { id, epr_registration_number: number, company_name: row.company_name ?? '' },
    years: row.years,
    credit_types: row.credit_types,
    waste_type: row.waste_type,
    certificate_numbers: row.certificate_numbers,
    created_at: row.created_at.toISOString(),
    executed_at: row.executed_at?.toISOString() ?? null,
    lifted_at: row.lifted_at?.toISOString() ?? null,
    lift_reason: row.lift_reason,
    lift_reference: row.lift_reference,
  };
}

type Detail = z.output<typeof recallDetail>;

export function toDetail(
  context: ActorContext,
  row: RecallRow,
  preview: Detail['preview'],
  held: readonly HeldTradeRow[],
): Detail {
  return {
    ...toRecall(context, row),
    preview,
    held_trades: held.map(({ seller_company: seller, buyer_company: buyer, ...trade }) => ({
      ...trade,
      seller,
      buyer,
    })),
  };
}

/** @param row of a recall that was executed */
export function toPublicRecall(row: RecallRow): PublicRecall {
  return {
    number: row.number,
    authority: row.authority,
    reference: row.reference,
    order_date: row.order_date,
    executed_on: dayInIndia(row.executed_at ?? row.changed_at),
    lifted_on: row.lifted_at && dayInIndia(row.lifted_at),
    waste_type: row.waste_type,
    scope: scopeText(row),
  };
}
