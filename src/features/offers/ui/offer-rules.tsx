import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { parseRupees, rupees } from '../../../lib/money.ts';
import type { Unit } from '../../../lib/quantity.ts';
import { rulePath } from '../../../web/paths.ts';
import { useToday } from '../../../web/today.ts';
import { type PriceBand, priceBandOf } from '../../rulebook/figures.ts';
import { STATUS_WORDS } from '../../rulebook/status.ts';
import { type BandCredit, NO_BAND, NOT_COMPARED, priceBandText } from '../../rulebook/ui/price-band-text.ts';
import { useRulebook } from '../../rulebook/ui/use-rulebook.ts';
import { expiryFinding, priceFinding, type Warning } from '../../rulebook/warnings.ts';

/** The credit record that is listed. */
export interface ListedCredit extends BandCredit {
  waste_type: string;
  unit: Unit;
  year: number;
}

/** Shows the price band and the warnings of an offer while it is written. */
interface OfferRules {
  /** The price band in one line; undefined until the credit is chosen and the rules are loaded. */
  band: ReactNode;
  warnings: Warning[];
}

/** @param price ₹ per unit, as typed */
export function useOfferRules(credit: ListedCredit | undefined, price: string | number): OfferRules {
  const today = useToday();
  const book = useRulebook(credit?.waste_type ?? '');
  if (book === undefined || credit === undefined) return { band: undefined, warnings: [] };
  const typed = rupees(parseRupees(price) ?? 0);
  const findings = [
    typed > 0 ? priceFinding(book, credit, typed, today) : null,
    expiryFinding(book, credit, undefined, today),
  ];
  return {
    band: <PriceBandLine band={priceBandOf(book, credit, typed, today)} credit={credit} />,
    warnings: findings.flatMap((finding) => finding?.warning ?? []),
  };
}

/** `Price band: ₹ 1.50 to ₹ 5.00 per Kg (Draft) Rule` */
function PriceBandLine({ band, credit }: { band: PriceBand; credit: BandCredit }) {
  const text = priceBandText(band, credit);
  if (text === null) return <span>{NO_BAND}</span>;
  return (
    <span>
      <span>{`Price band: ${text} (${STATUS_WORDS[band.status]}) `}</span>
      {band.rule_id !== null && (
        <Link to={rulePath(band.rule_id)} target="_blank" title="Opens in a new tab">
          Rule
        </Link>
      )}
      {band.verdict === 'other_unit' && <span>{` ${NOT_COMPARED}`}</span>}
    </span>
  );
}
