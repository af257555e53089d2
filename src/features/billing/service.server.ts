/** Invoices, payees and payments of a trade in one answer. Source: file 9 of the specification, parts 4, 6 and 7. */
import type { ActorContext } from '../../platform/context.ts';
import { documentsOfTrade, expectedOf, findOwnTrade, readFeeSettings } from '../invoices/service.server.ts';
import { paymentsOfTrade, sumsOfTrade } from '../payments/service.server.ts';
import { findPlatformPayee } from '../billing-settings/service.server.ts';
import { payeesOf } from '../trades/payees.server.ts';
import { toBilling, type Billing } from './views.server.ts';

/** @throws Refusal `not_found` if the caller may not read the trade */
export async function readBilling(context: ActorContext, id: string): Promise<Billing> {
  const { actor, db } = context;
  const trade = await findOwnTrade(context, id);
  const [invoices, expected, payees, sums, payments, settings] = await Promise.all([
    documentsOfTrade(context, trade.id),
    expectedOf(db, trade),
    payeesOf(context, trade, findPlatformPayee),
    sumsOfTrade(db, trade),
    paymentsOfTrade(context, trade.id),
    readFeeSettings(db),
  ]);
  const missingSettings = settings.missing;
  return toBilling(actor.role, { trade, invoices, expected, payees, sums, payments, missingSettings });
}
