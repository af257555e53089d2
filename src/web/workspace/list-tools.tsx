import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import { PHONE, useMedia } from '#ui/layout/media.ts';
import { useAddressText } from '../address-search.ts';
import { PageToolsPlace, useHasPageTools } from './page-tools.tsx';
import styles from './list-tools.module.css';
import header from './page-header.module.css';

/** Keys of an address that choose another list, or how it looks, and leave nothing out of it. */
const NO_FILTERS = new Set(['tab', 'show', 'view', 'ordering', 'panel', 'cursor']);

/** How many filters of an address are set, the search among them. */
const countFilters = (address: URLSearchParams): number =>
  new Set([...address].filter(([key, value]) => value !== '' && !NO_FILTERS.has(key)).map(([key]) => key)).size;

interface ListToolsProps {
  /** Name of the search box; without it there is none. */
  searchLabel: string | undefined;
  filters: ReactNode;
  /** Buttons of the screen. */
  actions: ReactNode;
}

/** Search, filters, buttons and export of a screen; on a phone all but the buttons stand in a sheet that `Filter` opens. */
export function ListTools({ searchLabel, filters, actions }: ListToolsProps) {
  const isPhone = useMedia(PHONE) === true;
  const hasPageTools = useHasPageTools();
  const tools = (
    <>
      {searchLabel !== undefined && <ListSearch label={searchLabel} />}
      {filters}
    </>
  );
  if (!isPhone)
    return (
      <div className={header.tools}>
        {tools}
        {actions}
        <PageToolsPlace className={header.slot} />
      </div>
    );
  const hasTools = searchLabel !== undefined || Boolean(filters) || hasPageTools;
  if (!hasTools && !actions) return null;
  return (
    <div className={header.tools}>
      {hasTools && <FilterSheet>{tools}</FilterSheet>}
      {actions}
    </div>
  );
}

function ListSearch({ label }: { label: string }) {
  const [search, setSearch] = useAddressText('search');
  return <SearchField label={label} value={search} onSearch={setSearch} />;
}

/** The button `Filter` with how many are set, and its sheet. */
function FilterSheet({ children }: { children: ReactNode }) {
  const [address, setAddress] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const count = countFilters(address);
  const close = () => {
    // Text that was typed a moment ago is searched for.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    setOpen(false);
  };
  const clear = () => {
    setAddress((now) => new URLSearchParams([...now].filter(([key]) => NO_FILTERS.has(key))), {
      replace: true,
      preventScrollReset: true,
    });
    setOpen(false);
  };
  return (
    <>
      <Button variant="secondary" icon="filter" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {count === 0 ? 'Filter' : `Filter, ${count} set`}
      </Button>
      <Dialog
        open={isOpen}
        side="bottom"
        title="Filter"
        onClose={close}
        footer={
          <>
            {count > 0 && (
              <Button variant="secondary" onClick={clear}>
                Clear filters
              </Button>
            )}
            <Button onClick={close}>Show the list</Button>
          </>
        }
      >
        {/* Not the search field: a keyboard would cover the filters. */}
        <div tabIndex={-1} data-autofocus className={styles.sheet} onSubmit={close}>
          {children}
          <PageToolsPlace className={styles.slot} />
        </div>
      </Dialog>
    </>
  );
}
