/** Terms that go to `place_trades` with a batch, and the response to each of its results: the first one and those to repeats with its key. */
import { ITEM_VALUE_LIMIT_PAISE, ITEM_VALUE_TOO_HIGH, rupees } from '#lib/money.ts';
import { formatQuantity } from '#lib/quantity.ts';
import { KEY_REUSED, readyResponse, ReadyResponse } from '#platform/http/respond-once.ts';
import { Refusal, wrongField } from '#platform/refusal.ts';
import { type GuardRules, EXPIRY_TEXTS, PRICE_TEXTS } from '#rules/rulebook/warnings.ts';
import { bankDetailsWarnings } from '#trading/messages/warnings.ts';
import type { PlacingFinding, PlacingResult, Terms } from './moves-store.server.ts';
import { NOT_ON_MARKET } from './outcomes.ts';
import { FAIR_USE, FAIR_USE_TEXTS, priceChanged, shortage } from './rules.ts';

/** The terms of a batch under these rules. */
export const placingTerms = (
  rules: GuardRules,
  { feeBasisPoints, gstBasisPoints }: { feeBasisPoints: number; gstBasisPoints: number },
): Terms => ({
  fee_points: feeBasisPoints,
  gst_points: gstBasisPoints,
  value_limit: ITEM_VALUE_LIMIT_PAISE,
  max_pending: FAIR_USE.pending,
  max_mostly_reserved_offers: FAIR_USE.mostlyReservedOffers,
  new_buyer_paise: FAIR_USE.newBuyerPaise,
  rules,
});

const SUBMITTED = {
  purchase: 'Purchase request submitted successfully!',
  counter: 'Offer price submitted successfully!',
} as const;

/** Refusals that the key of a request remembers. */
const REMEMBERED: ReadonlySet<PlacingResult['outcome']> = new Set([
  'offer_paused',
  'shortage',
  'price_changed',
  'blocked_by_rule',
  'too_many_pending',
  'too_many_mostly_reserved',
  'new_buyer_above',
]);

/**
 * The response to a result, the same each time: of the result and the note that its request has.
 * @throws Refusal that no key remembers
 */
export function placedResponse(result: PlacingResult, note?: string): ReadyResponse {
  const refusal = refusalOf(result);
  if (refusal === null) {
    const ofGuards = (result.findings ?? []).map((finding) => warningOf(finding, result));
    const warnings = [...ofGuards, ...bankDetailsWarnings(note)];
    const fields = { message: SUBMITTED[result.kind ?? 'purchase'], data: { id: result.trade_id }, warnings };
    return readyResponse(fields, 201);
  }
  if (!REMEMBERED.has(result.outcome)) throw refusal;
  return new ReadyResponse(refusal.status, JSON.stringify(refusal.toResponse()));
}

/** The refusal of a result; null where the trade is placed. */
export function refusalOf(result: PlacingResult): Refusal | null {
  const { outcome, n = 0, unit = 'kg', price_paise = 0 } = result;
  switch (outcome) {
    case 'placed':
      return null;
    case 'stale_rules':
      return new Refusal('unavailable');
    case 'key_reused':
      return new Refusal('conflict', KEY_REUSED);
    case 'offer_missing':
      return new Refusal('not_found', NOT_ON_MARKET);
    case 'offer_paused':
      return new Refusal('conflict', NOT_ON_MARKET);
    case 'account_refused':
      return wrongField('producer_epr', 'Choose an approved EPR account of this waste type');
    case 'above_value_limit':
      return wrongField('quantity', ITEM_VALUE_TOO_HIGH);
    case 'below_minimum':
      return wrongField('quantity', `The minimum purchase is ${formatQuantity(n, unit)}`);
    case 'shortage':
      return new Refusal('conflict', shortage(n, unit));
    case 'price_changed': {
      const price = rupees(price_paise);
      return new Refusal('price_changed', priceChanged(price, unit), { data: { price_per_credit: price } });
    }
    case 'blocked_by_rule':
      return blocked(result);
    case 'too_many_pending':
      return new Refusal('fair_use', FAIR_USE_TEXTS.pending);
    case 'too_many_mostly_reserved':
      return new Refusal('fair_use', FAIR_USE_TEXTS.mostlyReservedOffers);
    case 'new_buyer_above':
      return new Refusal('fair_use', FAIR_USE_TEXTS.newBuyerPaise);
    case 'above_limit':
      throw new Error('A request above the limit of its day waits, and has no refusal');
  }
}

/** The refusal by the first finding that blocks, with its field where the buyer names the price. */
function blocked(result: PlacingResult): Refusal {
  const finding = result.findings?.find(({ blocks }) => blocks);
  if (finding === undefined) throw new Error('A request was blocked by no rule');
  const text = textOf(finding, result);
  return result.kind === 'counter' && finding.guard === 'price_band'
    ? wrongField('offer_price', text, 'blocked_by_rule')
    : new Refusal('blocked_by_rule', text);
}

const warningOf = (finding: PlacingFinding, result: PlacingResult) => ({
  code: finding.code,
  text: textOf(finding, result),
  rule_id: finding.rule_id,
  status: finding.status,
});

function textOf({ code, ...rule }: PlacingFinding, result: PlacingResult): string {
  if (code === 'price_below_band' || code === 'price_above_band') {
    const { price_paise = 0, low_paise = 0, high_paise = 0, unit = 'kg' } = result;
    const figures = { price: rupees(price_paise), low: rupees(low_paise), high: rupees(high_paise), unit };
    return PRICE_TEXTS[code]({ ...figures, rule: { ...rule, clause: rule.clause ?? null } });
  }
  const { expires_on: expires = '', due_on: due = '', year = 0 } = result;
  return EXPIRY_TEXTS[code]({ expires, due, year });
}
