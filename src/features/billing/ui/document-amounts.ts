/** Amounts of a document as lines. */
import { formatRupees } from '../../../lib/money.ts';

interface Amounts {
  cgst: number | null;
  sgst: number | null;
  igst: number | null;
}

const shown = (amount: number | null): string => (amount === null ? 'Not known yet' : formatRupees(amount));

/** GST by kind: CGST and SGST within a state, else IGST; then the round-off, if there is one. */
export function taxLines({ cgst, sgst, igst, round_off: roundOff = 0 }: Amounts & { round_off?: number }) {
  const isWithinState = cgst !== null && cgst > 0;
  const taxes = isWithinState
    ? [
        { label: 'CGST', value: shown(cgst) },
        { label: 'SGST', value: shown(sgst) },
      ]
    : [{ label: 'IGST', value: shown(igst) }];
  if (roundOff === 0) return taxes;
  return [...taxes, { label: 'Round off', value: `${roundOff < 0 ? '−' : '+'}${formatRupees(Math.abs(roundOff))}` }];
}
