import { useId } from 'react';
import { Link } from 'react-router';
import { groupDigits, unitName } from '../../../lib/quantity.ts';
import { Money } from '../../../ui/brand/amount.tsx';
import { wasteTypeTone } from '../../../ui/brand/waste-type.ts';
import { WasteTypeGlyph } from '../../../ui/brand/waste-type-chip.tsx';
import type { Rate } from './rates.ts';
import styles from './rate-board.module.css';

/** Price board: current prices of each waste type, lowest first. Each row links to its offers. */
export function RateBoard({ rates }: { rates: readonly Rate[] }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={styles.board}>
      <h2 id={heading} className={styles.heading}>
        Lowest prices now
      </h2>
      <ul className={styles.rates}>
        {rates.map(({ wasteType, offers, lowest, unit, kind, path }) => (
          <li key={wasteType} style={wasteTypeTone(wasteType)}>
            <Link to={path} className={styles.rate}>
              <span className={styles.name}>
                <WasteTypeGlyph wasteType={wasteType} />
                {wasteType}
              </span>
              {kind !== null && <span className={styles.kind}>{kind}</span>}
              <span className={styles.offers}>{`${groupDigits(offers)} ${offers === 1 ? 'offer' : 'offers'}`}</span>
              <span className={styles.price}>
                {lowest === null ? 'none today' : <Money rupees={lowest} size="figure" per={` / ${unitName(unit)}`} />}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
