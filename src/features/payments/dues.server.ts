/** Amounts that the buyer of a trade owes to each payee. */
import type { Db } from '../../platform/database/database.ts';
import { expectedAmounts, type BilledTrade } from '../invoices/service.server.ts';
import type { Payment } from './contract.ts';
import { sumDocuments } from './store.server.ts';

/** Amounts in paise. */
export interface Due {
  payee: Payment['payee'];
  /** Totals of its invoices, else the expected total; null where that is not known. */
  due: number | null;
  /** Whether `due` is expected, because no invoice was made. */
  estimated: boolean;
  /** Totals of its credit notes. */
  credited: number;
  /** The value before tax that it is paid for. */
  taxable: number;
}

/** The recycler's due and, where there is a fee, the platform's. */
export async function duesOf(db: Db, trade: BilledTrade): Promise<Due[]> {
  const expected = await expectedAmounts(db, trade);
  const made = await sumDocuments(db, trade.id);
  const dueOf = (payee: Payment['payee'], taxable: number, total: number | null): Due => {
    const documents = made.find(({ supplier }) => supplier === payee);
    const estimated = documents === undefined;
    return {
      payee,
      due: estimated ? total : documents.invoiced,
      estimated,
      credited: documents?.credited ?? 0,
      taxable,
    };
  };
  const { recycler, platform } = expected;
  const dues = [dueOf('recycler', recycler.taxable, recycler.total)];
  if (platform !== null) dues.push(dueOf('platform', platform.taxable, platform.amounts?.total ?? null));
  return dues;
}
