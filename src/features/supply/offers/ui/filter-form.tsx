import { type FormEvent, useState } from 'react';
import { Form, Link, useSearchParams, useSubmit } from 'react-router';
import type { Unit } from '#lib/quantity.ts';
import { Button } from '#ui/layout/button.tsx';
import { type Counts, optionsOf } from './counts.ts';
import { BoundFields, COUNTED, ExpirySelect, withGone } from './filter-fields.tsx';
import { HiddenFields } from './hidden-fields.tsx';
import { EXPIRES_WITHIN, FILTER_GROUPS, panelChoiceOf, withOrdering } from './market-address.ts';
import { boundError, BOUNDS, inUnit, PRICE_BOUNDS, QUANTITY_BOUNDS } from './market-bounds.ts';
import styles from './filter-panel.module.css';

export interface FilterFormProps {
  counts: Counts;
  /** Unit of the offers that are found, where they are known. */
  unit?: Unit;
  /** Path of the list that is filtered; the current page by default. */
  action?: string;
  className?: string | undefined;
}

/** All filters as a plain form in the page, for browsers without scripts and for the panel's own page. */
export function FilterForm({ counts, unit = 'kg', action, className }: FilterFormProps) {
  const [address] = useSearchParams();
  const [choice, setChoice] = useState(() => panelChoiceOf(address));
  const { selection, bounds, days } = choice;
  const submit = useSubmit();
  /** Leaves unset filters out of the address; without scripts they stay there without a value. */
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (boundError('price_max', bounds) !== undefined) return;
    const data = new FormData(event.currentTarget);
    for (const { name } of BOUNDS) data.set(name, bounds[name]);
    const set = new FormData();
    for (const [name, value] of data) if (value !== '') set.append(name, value);
    void submit(set, { ...(action && { action }) });
  };
  return (
    <Form onSubmit={send} className={className} aria-label="Filters" {...(action && { action })}>
      <HiddenFields
        without={[
          ...FILTER_GROUPS.map((group) => group.key),
          ...BOUNDS.map((bound) => bound.name),
          EXPIRES_WITHIN.name,
        ]}
      />
      <ExpirySelect days={days} onChange={(value) => setChoice({ ...choice, days: value })} />
      <p className="text-soft text-small">{COUNTED}</p>
      {FILTER_GROUPS.map(({ key, label }) => (
        <fieldset key={key}>
          <legend>{label}</legend>
          <div className={styles.columns}>
            {withGone(optionsOf(counts, key), selection[key]).map(({ name, count }) => (
              <label key={name} className={count === 0 ? styles.none : undefined}>
                <input type="checkbox" name={key} value={name} defaultChecked={selection[key].includes(name)} />
                {name} ({count})
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      {[PRICE_BOUNDS, QUANTITY_BOUNDS].map((group) => (
        <div key={group}>
          <p className={styles.heading}>{inUnit(group, unit)}</p>
          <BoundFields
            group={group}
            unit={unit}
            bounds={bounds}
            onChange={(name, value) => setChoice({ ...choice, bounds: { ...bounds, [name]: value } })}
          />
        </div>
      ))}
      <div className={`row ${styles.apply}`}>
        <Button type="submit">Apply Now</Button>
        <Link to={{ ...(action && { pathname: action }), search: withOrdering(address, address.get('ordering')) }}>
          Cancel
        </Link>
      </div>
    </Form>
  );
}
