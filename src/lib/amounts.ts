import { rupees } from './money.ts';

/** Rates of a trade in hundredths of a percent: 50 = 0.5%, 1800 = 18%. They come from dated reference data. */
export type Charges = { feeBasisPoints: number; gstBasisPoints: number };

/** Amounts of a trade in paise: total = itemValue + processingFee + gst. */
export type Amounts = { itemValue: number; processingFee: number; gst: number; total: number };

const WHOLE = 10_000n;

function shareRoundedHalfUp(paise: bigint, basisPoints: number): bigint {
  return (paise * BigInt(basisPoints) + WHOLE / 2n) / WHOLE;
}

/**
 * Computes the price of a trade's credits, the processing fee, GST (its CGST, SGST and IGST: see `splitGst`) and the total, by section 4 of
 * the server rules: the fee is rounded half up to the paisa, then the tax on value and fee is.
 * @param quantity whole units, 0 or more
 * @param pricePaise whole paise per unit, 0 or more
 * @throws RangeError if an input is not a whole number ≥ 0, or the total is not exactly representable
 */
export function computeAmounts(quantity: number, pricePaise: number, charges: Charges): Amounts {
  for (const value of [quantity, pricePaise, charges.feeBasisPoints, charges.gstBasisPoints])
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`Not a whole number from 0: ${value}`);
  const itemValue = BigInt(quantity) * BigInt(pricePaise);
  const processingFee = shareRoundedHalfUp(itemValue, charges.feeBasisPoints);
  const gst = shareRoundedHalfUp(itemValue + processingFee, charges.gstBasisPoints);
  const total = itemValue + processingFee + gst;
  if (total > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError(`Amount too large: ${total} paise`);
  return {
    itemValue: Number(itemValue),
    processingFee: Number(processingFee),
    gst: Number(gst),
    total: Number(total),
  };
}

/** Amounts in ₹, by their names in responses. */
export const shownAmounts = ({ itemValue, processingFee, gst, total }: Amounts) => ({
  item_value: rupees(itemValue),
  transaction_fee: rupees(processingFee),
  gst: rupees(gst),
  total: rupees(total),
});

/** Amounts of one payee, in paise: total = value + gst. */
export type Share = { value: number; gst: number; total: number };

/**
 * A trade's amounts by who gets them: the fee with its own tax, rounded half up, is the platform's; the rest of the tax is on the item value.
 */
export function splitByPayee(
  { itemValue, processingFee, gst }: Omit<Amounts, 'total'>,
  gstBasisPoints: number,
): { recycler: Share; platform: Share } {
  const feeGst = Number(shareRoundedHalfUp(BigInt(processingFee), gstBasisPoints));
  const share = (value: number, tax: number) => ({ value, gst: tax, total: value + tax });
  return { recycler: share(itemValue, gst - feeGst), platform: share(processingFee, feeGst) };
}

/** GST by kind, in paise. The three add up to the GST that was split. */
type GstSplit = { cgst: number; sgst: number; igst: number };

/**
 * Within one state CGST is half of the tax rounded up to the paisa and SGST the rest; between states all of it is IGST
 * (section 4 of the server rules). SGST stands for UTGST in union territories without a legislature.
 */
export function splitGst(gstPaise: number, sameState: boolean): GstSplit {
  if (!sameState) return { cgst: 0, sgst: 0, igst: gstPaise };
  const cgst = Math.ceil(gstPaise / 2);
  return { cgst, sgst: gstPaise - cgst, igst: 0 };
}
