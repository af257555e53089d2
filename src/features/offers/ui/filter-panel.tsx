import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '../../../ui/layout/button.tsx';
import { Drawer } from '../../../ui/feedback/drawer.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { EXPIRES_WITHIN, expiryOptions } from './expiry-filter.ts';
import { BoundFields } from './bound-fields.tsx';
import { type Counts, optionsOf } from './counts.ts';
import { COUNTED, FilterOptions } from './filter-options.tsx';
import { countChosen, FILTER_GROUPS, NOTHING_CHOSEN, panelChoiceOf, withPanelChoice } from './market-address.ts';
import { BOUNDS, boundsOf, PRICE_BOUNDS, QUANTITY_BOUNDS } from './market-bounds.ts';
import { usePendingCounts } from './pending-counts.ts';
import styles from './filter-panel.module.css';

export interface FilterPanelProps {
  onClose: () => void;
  counts: Counts;
}

/** Parts of the panel: groups of options, then the bounds. */
const PARTS = [...FILTER_GROUPS.map(({ label }) => label), PRICE_BOUNDS, QUANTITY_BOUNDS];

/** The Filters panel: choices take effect with Apply Now, which writes them into the address. */
export default function FilterPanel({ onClose, counts }: FilterPanelProps) {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const [choice, setChoice] = useState(() => panelChoiceOf(address));
  const [part, setPart] = useState<string>(FILTER_GROUPS[0].label);
  const shown = usePendingCounts(counts, address, withPanelChoice(address, choice));
  const { selection, bounds, days } = choice;
  const apply = () => {
    onClose();
    void navigate({ search: withPanelChoice(address, choice) }, { preventScrollReset: true });
  };
  const group = FILTER_GROUPS.find(({ label }) => label === part);
  const chosenIn = (label: string) => {
    const options = FILTER_GROUPS.find((each) => each.label === label);
    return options
      ? selection[options.key].length
      : BOUNDS.filter((bound) => bound.group === label && bounds[bound.name] !== '').length;
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title="Filters"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={apply}>Apply Now</Button>
        </>
      }
    >
      <div className={styles.clear}>
        <Button
          variant="quiet"
          size="small"
          disabled={countChosen(choice) === 0}
          onClick={() => setChoice({ selection: NOTHING_CHOSEN, bounds: boundsOf(), days: '' })}
        >
          Clear All
        </Button>
      </div>
      <Select
        label={EXPIRES_WITHIN.label}
        value={days}
        onValueChange={(value) => setChoice({ ...choice, days: value })}
        placeholder={EXPIRES_WITHIN.none}
        options={expiryOptions(days)}
        className={styles.expiry}
      />
      <p className={`text-soft text-small ${styles.counted}`}>{COUNTED}</p>
      <div className={styles.panel}>
        <ul className={styles.groups} aria-label="Filter groups">
          {PARTS.map((label) => (
            <li key={label}>
              <button
                type="button"
                aria-pressed={label === part}
                className={styles.group}
                onClick={() => setPart(label)}
              >
                {label}
                {chosenIn(label) > 0 && (
                  <span className={styles.number}>
                    {chosenIn(label)}
                    <span className="visually-hidden"> chosen</span>
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
        {group ? (
          <FilterOptions
            key={group.key}
            label={group.label}
            options={optionsOf(shown, group.key)}
            chosen={selection[group.key]}
            onChoose={(names) => setChoice({ ...choice, selection: { ...selection, [group.key]: names } })}
          />
        ) : (
          <BoundFields
            group={part}
            bounds={bounds}
            onChange={(name, value) => setChoice({ ...choice, bounds: { ...bounds, [name]: value } })}
          />
        )}
      </div>
    </Drawer>
  );
}
