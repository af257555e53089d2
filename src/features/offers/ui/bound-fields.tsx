import field from '../../../ui/fields/field.module.css';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { NumberInput } from '../../../ui/fields/number-input.tsx';
import { BOUNDS, type BoundName, type Bounds } from './market-bounds.ts';
import styles from './filter-panel.module.css';

export interface BoundFieldsProps {
  /** Heading of the group: price or quantity. */
  group: string;
  bounds: Bounds;
  onChange: (name: BoundName, value: string) => void;
}

/** The bounds of one group, as number fields. */
export function BoundFields({ group, bounds, onChange }: BoundFieldsProps) {
  return (
    <fieldset className={styles.bounds}>
      <legend className="visually-hidden">{group}</legend>
      {BOUNDS.filter((bound) => bound.group === group).map(({ name, label, decimals }) => (
        <FieldFrame key={name} label={label}>
          {(control) => (
            <NumberInput
              {...control}
              name={name}
              value={bounds[name]}
              onValueChange={(value) => onChange(name, value)}
              decimals={decimals}
              maxDigits={decimals > 0 ? 8 : 10}
              className={field.control}
            />
          )}
        </FieldFrame>
      ))}
    </fieldset>
  );
}
