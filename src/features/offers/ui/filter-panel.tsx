import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '../../../ui/layout/button.tsx';
import { Drawer } from '../../../ui/feedback/drawer.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import type { Answer } from '../../../web/api.ts';
import { COUNTED, FilterOptions } from './filter-options.tsx';
import {
  EXPIRES_WITHIN,
  expiresWithin,
  expiryOptions,
  FILTER_GROUPS,
  type Selection,
  selectionOf,
  withExpiry,
  withSelection,
} from './market-address.ts';
import styles from './filter-panel.module.css';

/** Options of the filters with their counts, and the number of offers of a query. */
export type Counts = Omit<Answer<'GET /api/epr/all-types/'>, 'status'>;
/** Groups of the filter panel with their options and counts. */
export type FilterGroups = Counts['data'];

export interface FilterPanelProps {
  open: boolean;
  onClose: () => void;
  groups: FilterGroups;
}

/** The Filters panel: choices take effect with Apply Now, which writes them into the address. */
export function FilterPanel({ open, ...rest }: FilterPanelProps) {
  return open ? <OpenFilterPanel {...rest} /> : null;
}

function OpenFilterPanel({ onClose, groups }: Omit<FilterPanelProps, 'open'>) {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const [selection, setSelection] = useState<Selection>(() => selectionOf(address));
  const [days, setDays] = useState(() => expiresWithin(address));
  const [shown, setShown] = useState<(typeof FILTER_GROUPS)[number]>(FILTER_GROUPS[0]);
  const apply = () => {
    onClose();
    const search = withExpiry(new URLSearchParams(withSelection(address, selection)), days);
    void navigate({ search }, { preventScrollReset: true });
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
          onClick={() => {
            setSelection({ waste_type: [], product_type: [], credit_type: [], recycler_type: [], state: [] });
            setDays('');
          }}
        >
          Clear All
        </Button>
      </div>
      <Select
        label={EXPIRES_WITHIN.label}
        value={days}
        onValueChange={setDays}
        placeholder={EXPIRES_WITHIN.none}
        options={expiryOptions(days)}
        className={styles.expiry}
      />
      <p className={`text-soft text-small ${styles.counted}`}>{COUNTED}</p>
      <div className={styles.panel}>
        <ul className={styles.groups} aria-label="Filter groups">
          {FILTER_GROUPS.map((group) => (
            <li key={group.key}>
              <button
                type="button"
                aria-pressed={group === shown}
                className={styles.group}
                onClick={() => setShown(group)}
              >
                {group.label}
                {selection[group.key].length > 0 && (
                  <span className={styles.number}>
                    {selection[group.key].length}
                    <span className="visually-hidden"> chosen</span>
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
        <FilterOptions
          key={shown.key}
          label={shown.label}
          options={groups[shown.key]}
          chosen={selection[shown.key]}
          onChoose={(names) => setSelection({ ...selection, [shown.key]: names })}
        />
      </div>
    </Drawer>
  );
}
