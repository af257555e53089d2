import type * as z from 'zod/mini';
import { financialYearLabel } from '#lib/financial-year.ts';
import { groupDigits } from '#lib/quantity.ts';
import { Quantity } from '#ui/brand/amount.tsx';
import { Card } from '#ui/layout/card.tsx';
import { StatTile, StatTiles } from '#ui/layout/stat-tile.tsx';
import type { capacity as capacitySchema } from '../contract.ts';
import styles from './capacity.module.css';

type Capacity = z.output<typeof capacitySchema>;

const UNKNOWN = 'Not known';
const BY_STATUS = {
  none: 'No capacity holds in this year',
  declared: 'By declared capacity',
  checked: 'By checked capacity',
};

/** Shows the input that the credits of a year claim beside the input that the plant could process. */
export function CapacityFigures({ capacity }: { capacity: Capacity }) {
  const { FY, possible, claimed, percent, loose, status } = capacity;
  const year = financialYearLabel(FY);
  return (
    <section aria-labelledby="capacity-figures" className={styles.section}>
      <h2 id="capacity-figures">{`Financial Year ${year}`}</h2>
      <StatTiles>
        <StatTile
          label="Possible to date"
          value={status === 'none' ? UNKNOWN : <Quantity quantity={possible} unit="kg" tonnes />}
          hint={BY_STATUS[status]}
        />
        <StatTile
          label="Claimed"
          value={<Quantity quantity={claimed} unit="kg" tonnes />}
          hint="Input that the credits stand for"
        />
        <StatTile
          label="Claimed of possible"
          value={percent === null ? UNKNOWN : `${groupDigits(percent)}%`}
          {...(loose && { hint: 'Metals are a share of the input, so this says little.' })}
        />
      </StatTiles>
    </section>
  );
}

/** Lists the facts that follow from the figures; they are no verdicts. */
export function CapacityFacts({ facts }: Pick<Capacity, 'facts'>) {
  return (
    <section aria-labelledby="capacity-facts" className={styles.section}>
      <h2 id="capacity-facts">What a buyer or the board may ask</h2>
      {facts.length === 0 ? (
        <p className="text-soft">No differences found in these figures.</p>
      ) : (
        <Card>
          <ul className={styles.facts}>
            {facts.map(({ code, text }) => (
              <li key={`${code} ${text}`}>{text}</li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}
