import type { KeyboardEvent } from 'react';
import { Link, type To } from 'react-router';
import { groupDigits } from '#lib/quantity.ts';
import { classNames } from '../layout/class-names.ts';
import { wasteTypeKey, wasteTypeTone } from './waste-type.ts';
import styles from './waste-type-chip.module.css';

const glyphs = {
  plastic: 'M6 1.5h4v2l1.5 2.5v8.5h-7V6L6 3.5z',
  'e-waste': 'M4 4h8v8H4zM6 1v3M10 1v3M6 12v3M10 12v3M1 6h3M1 10h3M12 6h3M12 10h3',
  battery: 'M2 4.5h10v7H2zM14 7v2M6.5 6 5 8.2h3L6.5 10.3',
  tyre: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM8 5.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  oil: 'M8 1.5s4.5 5 4.5 8.5a4.5 4.5 0 0 1-9 0C3.5 6.5 8 1.5 8 1.5z',
  construction: 'M1.5 9h6v5h-6zM8.5 9h6v5h-6zM5 3h6v5H5z',
  metal: 'M1.5 13 4 8.5h8l2.5 4.5zM4.5 7l1.5-4h4l1.5 4z',
} as const;

/** Glyph of a waste type in the colour `--tone`; nothing for a type without one. */
export function WasteTypeGlyph({ wasteType }: { wasteType: string }) {
  const key = wasteTypeKey(wasteType);
  if (!key) return null;
  return (
    <svg viewBox="0 0 16 16" className={styles.glyph} aria-hidden="true">
      <path d={glyphs[key]} />
    </svg>
  );
}

interface WasteTypeChipProps {
  /** Name from the reference data, e.g. `E-waste`. */
  wasteType: string;
  /** State of the toggle. */
  pressed?: boolean;
  /** Target of a toggle, whose state is in the address. It works without scripts. Without it the chip is not interactive. */
  to?: To;
  /** Number of offers, shown after the name. */
  count?: number | undefined;
}

/** A waste type in its colour, with its glyph and name; a toggle when `to` is given. */
export function WasteTypeChip({ wasteType, pressed = false, to, count }: WasteTypeChipProps) {
  const content = (
    <>
      <WasteTypeGlyph wasteType={wasteType} />
      {wasteType}
      {count !== undefined && <span className={classNames(styles.count, 'figures')}>{groupDigits(count)}</span>}
    </>
  );
  if (to !== undefined)
    return (
      <Link
        to={to}
        role="button"
        aria-pressed={pressed}
        preventScrollReset
        onKeyDown={pressOnSpace}
        className={classNames(styles.chip, styles.toggle)}
        style={wasteTypeTone(wasteType)}
      >
        {content}
      </Link>
    );
  return (
    <span className={styles.chip} style={wasteTypeTone(wasteType)}>
      {content}
    </span>
  );
}

/** Makes a link with the role `button` respond to the space bar. */
function pressOnSpace(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}
