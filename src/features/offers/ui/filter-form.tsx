import { type FormEvent, useState } from 'react';
import { Form, Link, useSearchParams, useSubmit } from 'react-router';
import { Button } from '../../../ui/layout/button.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { COUNTED } from './filter-options.tsx';
import type { FilterGroups } from './filter-panel.tsx';
import { HiddenFields } from './hidden-fields.tsx';
import {
  EXPIRES_WITHIN,
  expiresWithin,
  expiryOptions,
  FILTER_GROUPS,
  selectionOf,
  withOrdering,
} from './market-address.ts';
import styles from './filter-panel.module.css';

export interface FilterFormProps {
  groups: FilterGroups;
  /** Path of the list that is filtered; the current page by default. */
  action?: string;
}

/** All filters as a plain form in the page, for browsers without scripts and for the panel's own page. */
export function FilterForm({ groups, action }: FilterFormProps) {
  const [address] = useSearchParams();
  const selection = selectionOf(address);
  const [days, setDays] = useState(() => expiresWithin(address));
  const submit = useSubmit();
  /** Any time is left out of the address; without scripts it stays there without a value. */
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    if (days === '') data.delete(EXPIRES_WITHIN.name);
    void submit(data, { ...(action && { action }) });
  };
  return (
    <Form onSubmit={send} className={styles.form} aria-label="Filters" {...(action && { action })}>
      <HiddenFields without={[...FILTER_GROUPS.map((group) => group.key), EXPIRES_WITHIN.name]} />
      <Select
        name={EXPIRES_WITHIN.name}
        label={EXPIRES_WITHIN.label}
        value={days}
        onValueChange={setDays}
        placeholder={EXPIRES_WITHIN.none}
        options={expiryOptions(days)}
        className={styles.expiry}
      />
      <p className="text-soft text-small">{COUNTED}</p>
      {FILTER_GROUPS.map(({ key, label }) => (
        <fieldset key={key}>
          <legend>{label}</legend>
          <div className={styles.columns}>
            {groups[key].map(({ name, count }) => (
              <label key={name}>
                <input type="checkbox" name={key} value={name} defaultChecked={selection[key].includes(name)} />
                {name} ({count})
              </label>
            ))}
          </div>
        </fieldset>
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
