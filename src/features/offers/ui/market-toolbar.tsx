import { useState } from 'react';
import { Form, useNavigate, useSearchParams } from 'react-router';
import { NumberInput } from '../../../ui/fields/number-input.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import field from '../../../ui/fields/field.module.css';
import { classNames } from '../../../ui/layout/class-names.ts';
import { type View, ViewChoice } from '../../../web/view-switch.tsx';
import type { Counts } from './counts.ts';
import { HiddenFields } from './hidden-fields.tsx';
import { selectionOf, withSelection, withView, YEARS } from './market-address.ts';
import { NEED_LABEL } from './market-bounds.ts';
import { useNeededQuantity } from './market-search.ts';
import styles from './market-toolbar.module.css';

/** Digits of the largest quantity. */
const NEED_DIGITS = 10;

/** Whether the address shows the offers as a table. */
export const isTableView = (address: URLSearchParams) => address.get('view') === 'table';

/** A value of the address that a control shows from the moment it is chosen, before the address has it. */
function useAtOnce<Value>(value: Value): [Value, (chosen: Value) => void] {
  const [state, setState] = useState({ value, shown: value });
  if (state.value !== value) setState({ value, shown: value });
  return [state.value === value ? state.shown : value, (shown) => setState({ value, shown })];
}

/** Financial year, quantity needed and view, in the address; without scripts a form with a button of its own. */
export function MarketToolbar({ years }: { years: Counts['years'] }) {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const need = useNeededQuantity();
  const go = (search: string) => void navigate({ search }, { preventScrollReset: true });
  const selection = selectionOf(address);
  const [year = '', ...others] = selection.FY;
  const isSeveral = others.length > 0;
  const names = new Set([...years.map(({ name }) => name), ...(isSeveral ? [] : selection.FY)]);
  const options = [...names].map((name) => ({ value: name, label: name }));
  const several = { value: SEVERAL, label: `${selection.FY.length} years`, disabled: true };
  const [shownYear, showYear] = useAtOnce(isSeveral ? SEVERAL : year);
  const [view, showView] = useAtOnce<View>(isTableView(address) ? 'table' : 'cards');
  return (
    <Form className={styles.toolbar} onSubmit={(event) => event.preventDefault()} aria-label="Year, quantity and view">
      <HiddenFields without={['need', 'view', ...(isSeveral ? [] : [YEARS.key])]} />
      <Select
        label="Financial year"
        labelHidden
        className={styles.year}
        {...(!isSeveral && { name: YEARS.key })}
        value={shownYear}
        placeholder="All years"
        options={isSeveral ? [several, ...options] : options}
        onValueChange={(name) => {
          showYear(name);
          go(withSelection(address, { ...selection, FY: name === '' ? [] : [name] }));
        }}
      />
      <label className={styles.need}>
        <span className={styles.label}>{NEED_LABEL}</span>
        <NumberInput
          name="need"
          value={need.typed}
          onValueChange={need.onType}
          maxDigits={NEED_DIGITS}
          placeholder="20,000"
          className={classNames(field.control, styles.quantity)}
        />
      </label>
      <ViewChoice
        className={styles.views}
        view={view}
        onView={(chosen) => {
          showView(chosen);
          go(withView(address, chosen));
        }}
      />
      <noscript>
        <button type="submit" className={styles.apply}>
          Apply
        </button>
      </noscript>
    </Form>
  );
}

/** Stands in the select while the panel has chosen several years. */
const SEVERAL = 'several';
