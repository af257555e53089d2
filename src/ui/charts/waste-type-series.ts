import { wasteTypeKey, type WasteTypeKey } from '../brand/waste-type.ts';
import type { Pattern, Series } from './stack.ts';

/** Each waste type has a fixed pattern, as it has a fixed colour. */
const PATTERNS: Readonly<Record<WasteTypeKey, Pattern>> = {
  plastic: 'plain',
  'e-waste': 'dots',
  battery: 'stripes',
  tyre: 'grid',
  oil: 'waves',
  construction: 'back-stripes',
  metal: 'bars',
};

/** The series of a waste type in its colour and pattern, the same in every chart. */
export function wasteTypeSeries(name: string): Series {
  const type = wasteTypeKey(name);
  return type === null
    ? { key: name, name, colour: 'var(--ink-faint)' }
    : { key: name, name, colour: `var(--waste-${type})`, pattern: PATTERNS[type] };
}
