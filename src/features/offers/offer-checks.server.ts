import { dayInIndia } from '../../lib/dates.ts';
import { rupees } from '../../lib/money.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Refusal, refuseWrongFields, wrongField } from '../../platform/refusal.ts';
import type { LockedCredit } from '../credits/service.server.ts';
import { heldBy } from '../../lib/held-by.ts';
import { readRulebook } from '../rulebook/rulebook.server.ts';
import { expiryFinding, priceFinding, type Warning } from '../rulebook/warnings.ts';
import { copiedFieldErrors, refuseQuantity, type CopiedFields, type SentFields } from './rules.ts';
import type { LockedOffer } from './store.server.ts';

/**
 * Compares an offer with the rules in force: its price with the band and, when it is listed, whether its credits have expired.
 * @throws Refusal `blocked_by_rule` where the waste type refuses what is found
 */
export async function guardOffer(
  tx: Tx,
  { wasteType: waste_type, productType: product_type, creditType: credit_type, unit, year }: LockedCredit,
  pricePaise: number,
  at: Date,
  isNew: boolean,
): Promise<Warning[]> {
  const book = await readRulebook(tx);
  const today = dayInIndia(at);
  const credit = { waste_type, product_type, credit_type, unit, year };
  const expiry = isNew ? expiryFinding(book, credit, undefined, today) : null;
  if (expiry?.mode === 'block') throw new Refusal('blocked_by_rule', expiry.warning.text);
  const price = priceFinding(book, credit, rupees(pricePaise), today);
  if (price?.mode === 'block') throw wrongField('price_per_credit', price.warning.text, 'blocked_by_rule');
  return [price, expiry].flatMap((finding) => finding?.warning ?? []);
}

/** @throws Refusal `conflict` for an offer that the recall holds */
export function refuseHeld(recall: string | null): void {
  if (recall !== null) throw new Refusal('conflict', heldBy(recall));
}

export function refuseOtherFields(form: SentFields, copied: CopiedFields): void {
  refuseWrongFields(copiedFieldErrors(form, copied));
}

export function refuseWrongQuantity(
  values: { available: number; minimum: number; pricePaise: number },
  before: LockedOffer | null,
  record: LockedCredit,
): void {
  const refusal = refuseQuantity(values, before, { unlisted: record.available - record.listed, unit: record.unit });
  if (refusal) throw wrongField(refusal.field, refusal.text, refusal.kind);
}
