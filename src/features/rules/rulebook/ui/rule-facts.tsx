import { formatDay } from '#lib/dates.ts';
import type { Expiry, PriceBand } from '../figures.ts';
import { type BandCredit, NO_BAND, NOT_COMPARED, priceBandText } from './price-band-text.ts';
import { ExpiryChip, PriceBandChip } from './rule-chips.tsx';
import { RuleReference } from './rule-reference.tsx';
import styles from './rule-facts.module.css';

export function RuleFacts({ offer }: { offer: BandCredit & Expiry & { price_band: PriceBand } }) {
  const { price_band: band } = offer;
  const text = priceBandText(band, offer);
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Price band</dt>
        <dd>
          {text === null ? (
            <span>{NO_BAND}</span>
          ) : (
            <>
              <span>{text}</span> <RuleReference status={band.status} ruleId={band.rule_id} />
              <PriceBandChip band={band} />
            </>
          )}
          {band.verdict === 'other_unit' && <span className={styles.aside}>{NOT_COMPARED}</span>}
        </dd>
      </div>
      <div>
        <dt>Expires</dt>
        <dd>
          <ExpiryDay credit={offer} />
        </dd>
      </div>
    </dl>
  );
}

/** The day on which credits expire, with its status and rule; where it is near or past, also in words. */
export function ExpiryDay({ credit }: { credit: Expiry }) {
  const { expires_on: day, expiry_state: state, expiry_status: status, expiry_rule_id: ruleId } = credit;
  if (day === null) return <span>No expiry rule known to us</span>;
  return (
    <>
      <span>{formatDay(day)}</span> <RuleReference status={status} ruleId={ruleId} />
      {state !== 'fresh' && <ExpiryChip credit={credit} />}
    </>
  );
}
