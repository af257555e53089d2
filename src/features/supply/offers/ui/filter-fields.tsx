import { useState } from 'react';
import { groupDigits, type Unit } from '#lib/quantity.ts';
import { Explanations } from '#ui/feedback/explanation.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { FieldFrame } from '#ui/fields/field-frame.tsx';
import { NumberInput } from '#ui/fields/number-input.tsx';
import { Select } from '#ui/fields/select.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { EXPIRES_WITHIN, expiryOptions } from './market-address.ts';
import { boundError, BOUNDS, type BoundName, type Bounds, inUnit } from './market-bounds.ts';
import field from '#ui/fields/field.module.css';
import styles from './filter-panel.module.css';

/** Shown under the waste type that has them, for display only. Source: section 2 of the public specification. */
const CATEGORIES = { of: 'Plastic', names: ['Category I', 'Category II', 'Category III', 'Category IV'] };

/** Explains the numbers beside the options. */
export const COUNTED = 'Each number counts the offers of this option with your other choices.';

interface FilterOptionsProps {
  /** Heading of the group. */
  label: string;
  options: readonly { name: string; count: number }[];
  chosen: readonly string[];
  onChoose: (names: readonly string[]) => void;
}

/** Options of a filter group with their numbers of live offers; an option chosen in the address stays listed even without offers. */
export function FilterOptions({ label, options, chosen, onChoose }: FilterOptionsProps) {
  const [pressed, setPressed] = useState<string | null>(null);
  const all = withGone(options, chosen);
  const choose = (name: string, isChosen: boolean) => {
    setPressed(name);
    onChoose(isChosen ? [...chosen, name] : chosen.filter((each) => each !== name));
  };
  return (
    <fieldset className={styles.options}>
      <legend className="visually-hidden">{label}</legend>
      {all.length === 0 && <p className="text-soft">No offers found for this category</p>}
      {all.length > 0 && (
        <span className={styles.explained}>
          <Checkbox
            label="SELECT ALL"
            className={styles.all ?? ''}
            checked={chosen.length === all.length}
            partly={chosen.length > 0 && chosen.length < all.length}
            onCheckedChange={(isChosen) => onChoose(isChosen ? all.map((option) => option.name) : [])}
          />
          <Explanations of={label} />
        </span>
      )}
      {all.map(({ name, count }) => (
        <div key={name}>
          <span className={styles.explained}>
            <Checkbox
              label={
                <span className={classNames(styles.option, count === 0 && styles.none)}>
                  {name}
                  <span className={styles.count}>{groupDigits(count)}</span>
                </span>
              }
              checked={chosen.includes(name)}
              onCheckedChange={(isChosen) => choose(name, isChosen)}
            />
            <Explanations of={name} />
          </span>
          {pressed === name && name === CATEGORIES.of && (
            <ul className={styles.categories} aria-label={`Categories of ${name}`}>
              {CATEGORIES.names.map((category) => (
                <li key={category}>{category}</li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </fieldset>
  );
}

/** The options, and chosen ones that no live offer has any more. */
export function withGone(
  options: FilterOptionsProps['options'],
  chosen: readonly string[],
): FilterOptionsProps['options'] {
  const gone = chosen.filter((name) => !options.some((option) => option.name === name));
  return [...options, ...gone.map((name) => ({ name, count: 0 }))];
}

/** The filter by days until the credits expire. */
export function ExpirySelect({ days, onChange }: { days: string; onChange: (days: string) => void }) {
  return (
    <Select
      name={EXPIRES_WITHIN.name}
      label={EXPIRES_WITHIN.label}
      value={days}
      onValueChange={onChange}
      placeholder={EXPIRES_WITHIN.none}
      options={expiryOptions(days)}
      className={styles.expiry}
    />
  );
}

interface BoundFieldsProps {
  /** Heading of the group: price or quantity. */
  group: string;
  /** Unit of the offers that are found. */
  unit: Unit;
  bounds: Bounds;
  onChange: (name: BoundName, value: string) => void;
}

/** The bounds of one group, as number fields. */
export function BoundFields({ group, unit, bounds, onChange }: BoundFieldsProps) {
  return (
    <fieldset className={styles.bounds}>
      <legend className="visually-hidden">{inUnit(group, unit)}</legend>
      {BOUNDS.filter((bound) => bound.group === group).map(({ name, label, decimals }) => (
        <FieldFrame key={name} label={label} error={boundError(name, bounds)}>
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
