import { WasteTypeGlyph } from '../../../ui/brand/waste-type-chip.tsx';
import { wasteTypeTone } from '../../../ui/brand/waste-type.ts';
import { Band } from '../parts/band.tsx';
import styles from './about.module.css';

/** Kinds of companies, without names, as no partner has agreed to be named. */
const KINDS = [
  { name: 'Plastic recyclers', wasteType: 'Plastic' },
  { name: 'E-waste recyclers', wasteType: 'E-waste' },
  { name: 'Battery recyclers', wasteType: 'Battery' },
  { name: 'Tyre recyclers', wasteType: 'Tyre' },
  { name: 'Oil re-refiners', wasteType: 'Oil' },
  { name: 'Metal buyers', wasteType: 'Metal' },
] as const;

/** Row of partner logos: samples, shown in a demo market. */
export function Partners() {
  return (
    <Band title="Partners">
      <ul className={styles.partners}>
        {KINDS.map(({ name, wasteType }) => (
          <li key={name} style={wasteTypeTone(wasteType)}>
            <span className={styles.mark}>
              <WasteTypeGlyph wasteType={wasteType} />
            </span>
            <span>
              {name} <span className={styles.sample}>Sample</span>
            </span>
          </li>
        ))}
      </ul>
    </Band>
  );
}
