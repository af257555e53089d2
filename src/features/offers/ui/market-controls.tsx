import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { classNames } from '../../../ui/layout/class-names.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { DialogLink } from '../../../ui/layout/dialog-link.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { WasteTypeChip } from '../../../ui/brand/waste-type-chip.tsx';
import type { TypedSearch } from '../../../web/typed-search.ts';
import type { Counts } from './counts.ts';
import { HiddenFields } from './hidden-fields.tsx';
import {
  countChosen,
  panelChoiceOf,
  QUICK_WASTE_TYPES,
  selectionOf,
  withOpenPanel,
  withToggledWasteType,
} from './market-address.ts';
import { MarketToolbar } from './market-toolbar.tsx';
import { SortMenu } from './sort-menu.tsx';
import styles from './market-controls.module.css';

const loadPanel = () => import('./filter-panel.tsx');
const FilterPanel = lazy(loadPanel);

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

/** Quick waste-type toggles, year, quantity, view, Filter and Sort By; their state is in the address. */
export function MarketControls({ counts }: { counts: Counts }) {
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
            Filter
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
      <MarketToolbar years={counts.years} />
      {isOpen && (
        <Suspense>
          <FilterPanel onClose={() => setOpen(false)} counts={counts} />
        </Suspense>
      )}
    </div>
  );
}
