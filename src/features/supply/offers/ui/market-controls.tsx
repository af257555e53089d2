import { Suspense, useState } from 'react';
import { useSearchParams, Link, Form, useNavigate } from 'react-router';
import type { Unit } from '#lib/quantity.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { WasteTypeChip } from '#ui/brand/waste-type-chip.tsx';
import { PageProgress } from '#ui/feedback/navigation-progress.tsx';
import { NumberInput } from '#ui/fields/number-input.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { Select } from '#ui/fields/select.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { DialogLink } from '#ui/layout/dialog-link.tsx';
import { Menu, MenuLine } from '#ui/layout/menu.tsx';
import { inDialog, lazyPart } from '#web/lazy-part.tsx';
import { type TypedSearch, useTypedSearch } from '#web/typed-search.ts';
import { type View, ViewChoice } from '#web/view-switch.tsx';
import type { Counts } from './counts.ts';
import { HiddenFields } from './hidden-fields.tsx';
import {
  countChosen,
  panelChoiceOf,
  QUICK_WASTE_TYPES,
  selectionOf,
  withOpenPanel,
  withToggledWasteType,
  BY_TOTAL,
  ORDERINGS,
  TABLE_ORDERINGS,
  withOrdering,
  withSelection,
  withView,
  YEARS,
  withNeed,
  withSearch,
} from './market-address.ts';
import { inUnit, needOf, NEED_LABEL } from './market-bounds.ts';
import field from '#ui/fields/field.module.css';
import styles from './market-controls.module.css';

const loadPanel = () => import('./filter-panel.tsx');
const FilterPanel = lazyPart(loadPanel, inDialog('Filters'));

/** Search box of the market. */
export function MarketSearchField({ search, className }: { search: TypedSearch; className?: string | undefined }) {
  return (
    <SearchField
      label="Search offers"
      placeholder="What are you looking for?"
      value={search.typed}
      onSearch={search.onType}
      delay={0}
      name="search"
      {...(className && { className })}
    >
      <HiddenFields without={['search']} />
    </SearchField>
  );
}

interface MarketControlsProps {
  counts: Counts;
  /** Unit of the offers that are found. */
  unit: Unit;
  /** Text of the link that opens the panel; another one in a sheet that is called Filter itself. */
  opener?: string;
}

/** Quick waste-type toggles, year, quantity, view, Filter and Sort By; their state is in the address. */
export function MarketControls({ counts, unit, opener = 'Filter' }: MarketControlsProps) {
  const [address] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const selection = selectionOf(address);
  const chosen = countChosen(panelChoiceOf(address));
  const ofType = new Map(counts.data.waste_type.map(({ name, count }) => [name, count]));
  return (
    <div className={styles.controls}>
      <div className={styles.toggles} role="group" aria-label="Waste type">
        {QUICK_WASTE_TYPES.map((name) => (
          <WasteTypeChip
            key={name}
            wasteType={name}
            count={ofType.get(name)}
            pressed={selection.waste_type.includes(name)}
            to={{ search: withToggledWasteType(address, name) }}
          />
        ))}
      </div>
      <div className={styles.panels}>
        {/* The panel's code comes when somebody is about to open it. */}
        <span onPointerEnter={loadPanel} onFocus={loadPanel} className={styles.opener}>
          <DialogLink
            to={{ search: withOpenPanel(address) }}
            onOpen={() => setOpen(true)}
            className={classNames(styles.control, styles.link)}
          >
            <Icon name="filter" size={1.125} />
            {opener}
            {chosen > 0 && (
              <span className={styles.number}>
                {chosen}
                <span className="visually-hidden"> chosen</span>
              </span>
            )}
          </DialogLink>
        </span>
        <SortMenu />
      </div>
      <MarketToolbar years={counts.years} unit={unit} />
      {isOpen && (
        <Suspense fallback={<PageProgress />}>
          <FilterPanel onClose={() => setOpen(false)} counts={counts} unit={unit} />
        </Suspense>
      )}
    </div>
  );
}

/** The Sort By menu. Its entries are links, so the order is in the address. */
function SortMenu() {
  const [address] = useSearchParams();
  const ordering = address.get('ordering');
  // The order by total is of a quantity.
  const offered = needOf(address) === '' ? ORDERINGS : [...ORDERINGS, BY_TOTAL];
  const chosen = [...offered, ...TABLE_ORDERINGS].find(({ value }) => value === ordering);
  return (
    <Menu
      align="end"
      buttonClassName={styles.control ?? ''}
      button={
        <>
          <Icon name="sort" size={1.125} />
          {/* With a chosen order only its name is visible, so that the controls fit on one line. */}
          <span className={chosen && 'visually-hidden'}>{`Sort By${chosen ? ': ' : ''}`}</span>
          {chosen && <span className={styles.chosen}>{chosen.label}</span>}
        </>
      }
    >
      <ul>
        {offered.map(({ value, label }) => (
          <li key={value}>
            <Link
              to={{ search: withOrdering(address, value) }}
              preventScrollReset
              aria-current={value === ordering ? 'true' : undefined}
            >
              {label}
              {value === ordering && <Icon name="check" size={1} style={{ marginLeft: 'auto' }} />}
            </Link>
          </li>
        ))}
      </ul>
      <MenuLine />
      <Link to={{ search: withOrdering(address, null) }} preventScrollReset>
        Clear Sort
      </Link>
    </Menu>
  );
}

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
export function MarketToolbar({ years, unit }: { years: Counts['years']; unit: Unit }) {
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
        <span className={styles.label}>{inUnit(NEED_LABEL, unit)}</span>
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

/** State of the market's search box. */
export function useMarketSearch(): TypedSearch {
  const [address] = useSearchParams();
  return useTypedSearch(address.get('search') ?? '', withSearch);
}

/** Delay from the last digit to the amounts of the quantity. Source: part 3 of the screens' specification. */
const NEED_DELAY_MS = 300;

/** State of the field of the quantity needed. */
function useNeededQuantity(): TypedSearch {
  const [address] = useSearchParams();
  return useTypedSearch(needOf(address), withNeed, NEED_DELAY_MS);
}
