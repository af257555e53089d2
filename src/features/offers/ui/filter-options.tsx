import { useState } from 'react';
import { groupDigits } from '../../../lib/quantity.ts';
import { Explanations } from '../../../ui/feedback/explanation.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import styles from './filter-panel.module.css';

/** Shown under the last pressed option, for display only. Source: section 2 of the public specification. */
const CATEGORIES = ['Category I', 'Category II', 'Category III', 'Category IV'];

/** Explains the numbers beside the options. */
export const COUNTED = 'Each number counts all live offers of the market, whatever else you have chosen.';

export interface FilterOptionsProps {
  /** Heading of the group. */
  label: string;
  options: readonly { name: string; count: number }[];
  chosen: readonly string[];
  onChoose: (names: readonly string[]) => void;
}

/** Options of a filter group with their numbers of live offers; an option chosen in the address stays listed even without offers. */
export function FilterOptions({ label, options, chosen, onChoose }: FilterOptionsProps) {
  const [pressed, setPressed] = useState<string | null>(null);
  const gone = chosen.filter((name) => !options.some((option) => option.name === name));
  const all = [...options, ...gone.map((name) => ({ name, count: 0 }))];
  const choose = (name: string, isChosen: boolean) => {
    setPressed(name);
    onChoose(isChosen ? [...chosen, name] : chosen.filter((each) => each !== name));
  };
  return (
    <fieldset className={styles.options}>
      <legend className="visually-hidden">{label}</legend>
      {all.length === 0 && <p className="text-soft">No offers found for this category</p>}
      {all.length > 0 && (
        <Checkbox
          label="SELECT ALL"
          className={styles.all ?? ''}
          checked={chosen.length === all.length}
          partly={chosen.length > 0 && chosen.length < all.length}
          onCheckedChange={(isChosen) => onChoose(isChosen ? all.map((option) => option.name) : [])}
        />
      )}
      {all.map(({ name, count }) => (
        <div key={name}>
          <span className={styles.explained}>
            <Checkbox
              label={
                <span className={styles.option}>
                  {name}
                  <span className={styles.count}>{groupDigits(count)}</span>
                </span>
              }
              checked={chosen.includes(name)}
              onCheckedChange={(isChosen) => choose(name, isChosen)}
            />
            <Explanations of={name} />
          </span>
          {pressed === name && (
            <ul className={styles.categories} aria-label={`Categories of ${name}`}>
              {CATEGORIES.map((category) => (
                <li key={category}>{category}</li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </fieldset>
  );
}
