import { useState, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Unit } from '#lib/quantity.ts';
import { Dialog, DialogActions } from '#ui/feedback/dialog.tsx';
import { Button } from '#ui/layout/button.tsx';
import { urlOf } from '#web/api-query.ts';
import { network } from '#web/network.ts';
import { type Counts, optionsOf } from './counts.ts';
import { BoundFields, COUNTED, ExpirySelect, FilterOptions } from './filter-fields.tsx';
import {
  countChosen,
  FILTER_GROUPS,
  NO_CHOICE,
  panelChoiceOf,
  withPanelChoice,
  countsQuery,
} from './market-address.ts';
import { boundError, BOUNDS, inUnit, PRICE_BOUNDS, QUANTITY_BOUNDS } from './market-bounds.ts';
import styles from './filter-panel.module.css';

/** Parts of the panel: groups of options, then the bounds. */
const PARTS = [...FILTER_GROUPS.map(({ label }) => label), PRICE_BOUNDS, QUANTITY_BOUNDS];

interface FilterPanelProps {
  onClose: () => void;
  counts: Counts;
  /** Unit of the offers that are found. */
  unit: Unit;
}

/** The Filters panel: choices take effect with Apply Now, which writes them into the address. */
export default function FilterPanel({ onClose, counts, unit }: FilterPanelProps) {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const [choice, setChoice] = useState(() => panelChoiceOf(address));
  const [part, setPart] = useState<string>(FILTER_GROUPS[0].label);
  const shown = usePendingCounts(counts, address, withPanelChoice(address, choice));
  const { selection, bounds, days } = choice;
  const apply = () => {
    if (boundError('price_max', bounds) !== undefined) {
      setPart(PRICE_BOUNDS);
      return;
    }
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
    <Dialog
      open
      side="right"
      onClose={onClose}
      title="Filters"
      footer={
        <DialogActions onCancel={onClose}>
          <Button onClick={apply}>Apply Now</Button>
        </DialogActions>
      }
    >
      <div className={styles.clear}>
        <Button variant="quiet" size="small" disabled={countChosen(choice) === 0} onClick={() => setChoice(NO_CHOICE)}>
          Clear All
        </Button>
      </div>
      <ExpirySelect days={days} onChange={(value) => setChoice({ ...choice, days: value })} />
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
                {inUnit(label, unit)}
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
            unit={unit}
            bounds={bounds}
            onChange={(name, value) => setChoice({ ...choice, bounds: { ...bounds, [name]: value } })}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Pause after a choice before its counts are asked for. Milliseconds. */
const PAUSE_MS = 150;

/** The counts for choices that are not applied yet; those of the last answer until theirs has come. */
function usePendingCounts(counts: Counts, address: URLSearchParams, pending: string): Counts {
  const wanted = countsQuery(new URLSearchParams(pending)).toString();
  const isApplied = wanted === countsQuery(address).toString();
  const [answered, setAnswered] = useState<Counts | null>(null);
  useEffect(() => {
    if (isApplied) return;
    const leaving = new AbortController();
    const ask = async () => {
      try {
        const response = await fetch(`${urlOf('GET /api/epr/all-types/', {})}?${wanted}`, { signal: leaving.signal });
        if (response.ok) setAnswered((await response.json()) as Counts);
      } catch {
        // The numbers of before stay, and the page says that it is offline.
        if (!leaving.signal.aborted) network.lost();
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [wanted, isApplied]);
  return isApplied ? counts : (answered ?? counts);
}
