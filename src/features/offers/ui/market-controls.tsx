import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { classNames } from '../../../ui/layout/class-names.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { DialogLink } from '../../../ui/layout/dialog-link.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { WasteTypeChip } from '../../../ui/brand/waste-type-chip.tsx';
import type { TypedSearch } from '../../../web/typed-search.ts';
import { FilterPanel, type FilterGroups } from './filter-panel.tsx';
import { HiddenFields } from './hidden-fields.tsx';
import {
  countChosen,
  EXPIRES_WITHIN,
  expiresWithin,
  expiryOptions,
  isNarrowed,
  QUICK_WASTE_TYPES,
  selectionOf,
  withExpiry,
  withOpenPanel,
  withoutFilters,
  withToggledWasteType,
} from './market-address.ts';
import { SortMenu } from './sort-menu.tsx';
import styles from './market-controls.module.css';

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

/** Quick waste-type toggles, Clear filter, Filter and Sort By; their state is in the address. */
export function MarketControls({ groups }: { groups: FilterGroups }) {
  const [address] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const toggles = useRef<HTMLDivElement>(null);
  const selection = selectionOf(address);
  const days = expiresWithin(address);
  const chosen = countChosen(selection) + (days === '' ? 0 : 1);
  // A pressed chip is removed, so the focus moves to the first toggle.
  const focusToggles = () => toggles.current?.querySelector('a')?.focus();
  const counts = new Map(groups.waste_type.map(({ name, count }) => [name, count]));
  return (
    <div className={styles.controls}>
      <div ref={toggles} className={styles.toggles} role="group" aria-label="Waste type">
        {QUICK_WASTE_TYPES.map((name) => (
          <WasteTypeChip
            key={name}
            wasteType={name}
            count={counts.get(name)}
            pressed={selection.waste_type.includes(name)}
            to={{ search: withToggledWasteType(address, name) }}
          />
        ))}
        {days !== '' && (
          <Link
            to={{ search: withExpiry(address, '') }}
            preventScrollReset
            onClick={focusToggles}
            className={classNames(styles.chip, styles.applied)}
          >
            {EXPIRES_WITHIN.label} {expiryOptions(days).find(({ value }) => value === days)?.label}
            <Icon name="close" size={1} />
            <span className="visually-hidden">, remove</span>
          </Link>
        )}
        {isNarrowed(address) && (
          <Link
            to={{ search: withoutFilters(address) }}
            preventScrollReset
            onClick={focusToggles}
            className={styles.chip}
          >
            <Icon name="close" size={1} />
            Clear filter
          </Link>
        )}
      </div>
      <div className={styles.panels}>
        <DialogLink
          to={{ search: withOpenPanel(address) }}
          onOpen={() => setOpen(true)}
          className={classNames(styles.control, styles.link)}
        >
          <Icon name="filter" size={1.125} />
          Filter
          {chosen > 0 && (
            <span className={styles.number}>
              {chosen}
              <span className="visually-hidden"> chosen</span>
            </span>
          )}
        </DialogLink>
        <SortMenu />
      </div>
      <FilterPanel open={isOpen} onClose={() => setOpen(false)} groups={groups} />
    </div>
  );
}
