import { type Amounts, type Charges, computeAmounts } from '#lib/amounts.ts';
import { formatRupees, isAboveItemValueLimit, ITEM_VALUE_LIMIT_PAISE, rupees } from '#lib/money.ts';
import { formatQuantity, type Unit } from '#lib/quantity.ts';

/** Quantities of an offer in its unit; blocked is part of available. */
interface OfferBalance {
  available: number;
  blocked: number;
}

/**
 * Status of an offer for its recycler: expired when its credits may not be sold any more, hidden while it is paused or its account is not
 * approved, sold out when nothing is free.
 */
export function offerStatus(
  offer: OfferBalance & { sellerOpen: boolean; isExpired: boolean; isPaused: boolean },
): 'live' | 'sold_out' | 'hidden' | 'expired' {
  if (offer.isExpired) return 'expired';
  if (offer.isPaused || !offer.sellerOpen) return 'hidden';
  return offer.available > offer.blocked ? 'live' : 'sold_out';
}

/** Words of the badge of an own offer. */
export const OFFER_WORDS = {
  live: 'Live',
  sold_out: 'Sold out',
  hidden: 'Hidden: account not approved',
  expired: 'Expired',
  paused: 'Paused',
  /** The number of the recall follows. */
  held: 'Held by recall ',
} as const;

interface OfferState {
  status: ReturnType<typeof offerStatus>;
  paused: boolean;
  held_by: string | null;
}

/** Words of the badge of an own offer, and of its row in a file: a held or paused one says so, whatever hides it besides. */
export function offerWords({ status, paused, held_by: recall }: OfferState): string {
  return recall === null ? OFFER_WORDS[paused ? 'paused' : status] : `${OFFER_WORDS.held}${recall}`;
}

/** Messages after an offer was resumed: another reason may still keep it off the market. */
export const RESUMED: Readonly<Record<OfferState['status'], string>> = {
  live: 'Offer is live again.',
  sold_out: 'Offer resumed. It is not on the market, because nothing of it is free to buy.',
  hidden: 'Offer resumed. It is not on the market, because its account is not approved.',
  expired: 'Offer resumed. It is not on the market, because its credits have expired.',
};

/** Fields that an offer copies from its credit record and registration; an edit may repeat but not change them. */
interface CopiedFields {
  year: number;
  wasteType: string;
  productType: string;
  creditType: string;
  registrationNumber: string;
}

/** The same fields as sent by a form; missing fields are not compared. */
interface SentFields {
  FY?: number | undefined;
  waste_type?: string | undefined;
  produce_type?: string | undefined;
  credit_type?: string | undefined;
  epr_registration_number?: string | undefined;
}

const isOther = (sent: string | undefined, there: string) =>
  sent !== undefined && sent.trim().toLowerCase() !== there.toLowerCase();

/** Errors by field where a form differs from the credit record. */
export function copiedFieldErrors(sent: SentFields, copied: CopiedFields): Record<string, string> {
  const fields: Record<string, string> = {};
  if (sent.FY !== undefined && sent.FY !== copied.year)
    fields['FY'] = 'The financial year is that of the credit record';
  if (isOther(sent.epr_registration_number, copied.registrationNumber))
    fields['epr_registration_number'] = 'The credit record belongs to another registration';
  if (isOther(sent.waste_type, copied.wasteType)) fields['waste_type'] = `The credit record is of ${copied.wasteType}`;
  if (isOther(sent.produce_type, copied.productType))
    fields['produce_type'] = `The credit record is of ${copied.productType}`;
  if (isOther(sent.credit_type, copied.creditType))
    fields['credit_type'] = `The credit record is of ${copied.creditType}`;
  return fields;
}

/** Reason of a refused quantity. */
interface QuantityRefusal {
  kind: 'invalid' | 'conflict';
  field: 'credit_available' | 'minimum_purchase';
  text: string;
}

const MINIMUM_WORTH_TOO_MUCH = `The minimum purchase is worth more than ${formatRupees(rupees(ITEM_VALUE_LIMIT_PAISE))}, the most of one order`;

/**
 * All refusals of an offer's quantity. The minimum is compared only where it or the quantity changes: a remainder below the minimum may be
 * sold whole. Source: section 3 of the server rules.
 * @param before null for a new offer
 * @param record what no offer of it lists yet, and its unit
 */
export function quantityRefusals(
  values: { available: number; minimum: number; pricePaise: number },
  before: (OfferBalance & { minimum: number }) | null,
  { unlisted, unit }: { unlisted: number; unit: Unit },
): QuantityRefusal[] {
  const changed = values.available !== before?.available || values.minimum !== before.minimum;
  const most = unlisted + (before?.available ?? 0);
  const refusals: QuantityRefusal[] = [];
  if (before && values.available < before.blocked)
    refusals.push({
      kind: 'conflict',
      field: 'credit_available',
      text: `Minimum ${formatQuantity(before.blocked, unit)}, already reserved.`,
    });
  if (changed && values.minimum > values.available)
    refusals.push({
      kind: 'invalid',
      field: 'minimum_purchase',
      text: 'Minimum purchase cannot exceed the available credit.',
    });
  if (isAboveItemValueLimit(values.minimum, values.pricePaise))
    refusals.push({ kind: 'invalid', field: 'minimum_purchase', text: MINIMUM_WORTH_TOO_MUCH });
  if (values.available > most)
    refusals.push({
      kind: 'conflict',
      field: 'credit_available',
      text: `Only ${formatQuantity(most, unit)} of this credit record can still be listed.`,
    });
  return refusals;
}

/** The first refusal, or null. */
export function refuseQuantity(...asked: Parameters<typeof quantityRefusals>): QuantityRefusal | null {
  return quantityRefusals(...asked)[0] ?? null;
}

/** Reason why an offer cannot be withdrawn, or null. */
export function refuseWithdrawal({ blocked, unit }: OfferBalance & { unit: Unit }): string | null {
  return blocked > 0 ? `${formatQuantity(blocked, unit)} of this offer is reserved; it cannot be withdrawn now.` : null;
}

/** Changes of an offer by a listing or an edit, before and after; of texts and files the names alone. */
export function offerChange(
  before: { pricePaise: number; minimum: number; available: number } | null,
  form: {
    price_per_credit?: number | undefined;
    minimum_purchase?: number | undefined;
    quantity: number;
    offer_title?: unknown;
    trail_documents?: unknown;
    product_image?: unknown;
    availability_proof?: unknown;
  },
): Record<string, unknown> {
  const price = (paise: number | undefined) => (paise === undefined ? undefined : rupees(paise));
  const facts = {
    price: [price(before?.pricePaise), price(form.price_per_credit)],
    minimum: [before?.minimum, form.minimum_purchase],
    quantity: [before?.available, form.quantity],
  };
  const changed = Object.entries(facts).flatMap(([field, [from = null, to]]) =>
    to === undefined || from === to ? [] : [[field, { from, to }]],
  );
  const named = (['offer_title', 'trail_documents', 'product_image', 'availability_proof'] as const).filter(
    (field) => form[field] !== undefined,
  );
  return { ...Object.fromEntries(changed), ...(named.length > 0 && { fields: named }) };
}

/** Entry of the audit trail for a change of an offer. */
export function changeEntry(id: string, detail: Record<string, unknown>) {
  return { action: 'offer.changed', subject: { kind: 'offer', id }, detail } as const;
}

/** Kinds of trail documents. Source: section 3 of the workspaces' specification. */
export const TRAIL_DOCUMENTS = [
  'Tax Invoice',
  'E-Way Bill',
  'Loading Slip',
  'Unloading Slip',
  'Lorry Receipt Copy',
  'Credit Transfer Proof',
  'EPR Registration Certificate',
  'Recycling Certificate Copy',
  'Co-Processing Certificate',
  'Lorry Photographs',
] as const;

/** The part of an offer that is for sale, and its price in paise per unit. */
interface OfferTerms {
  free: number;
  minimum: number;
  pricePaise: number;
}

/** The quantity that a buyer takes of an offer who needs a quantity. */
interface TakenQuantity {
  takes: number;
  /** Whether that is all of the quantity needed. */
  covers: 'all' | 'part';
  amounts: Amounts;
  /** Total in paise per unit, rounded half up. */
  perUnit: number;
}

/**
 * The quantity needed, raised to the minimum purchase and cut to what is free; a remainder below the minimum is taken whole. No order may
 * be worth more than the limit of one. Null if nothing is free.
 */
export function quantityTaken(
  need: number,
  { free, minimum, pricePaise }: OfferTerms,
  charges: Charges,
): TakenQuantity | null {
  if (free <= 0) return null;
  const wanted = free < minimum ? free : Math.min(Math.max(need, minimum), free);
  const takes = Math.min(wanted, Math.floor(ITEM_VALUE_LIMIT_PAISE / pricePaise));
  const amounts = computeAmounts(takes, pricePaise, charges);
  const perUnit = Number((2n * BigInt(amounts.total) + BigInt(takes)) / (2n * BigInt(takes)));
  return { takes, covers: takes >= need ? 'all' : 'part', amounts, perUnit };
}

/** Above every item value: offers of a part follow those of all. */
const PARTS_FROM = 2 * ITEM_VALUE_LIMIT_PAISE;

/**
 * Place of an offer in the order by total: those that cover all of it by their total, then the others by their price per unit. Totals
 * rise with item values, so these are compared.
 */
export function rankOfTaken({ covers, amounts, perUnit }: TakenQuantity): number {
  return covers === 'all' ? amounts.itemValue : PARTS_FROM + perUnit;
}
