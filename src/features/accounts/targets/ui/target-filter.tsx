import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Select } from '#ui/fields/select.tsx';
import { LinkTabs } from '#ui/layout/tabs.tsx';
import { useAddressText } from '#web/address-search.ts';
import { PATHS } from '#web/paths.ts';
import { ListFilters } from '#web/workspace/page-tools.tsx';
import styles from './target-filter.module.css';

const STATUSES = [
  { value: '', label: 'All' },
  { value: 'ongoing', label: 'OnGoing' },
  { value: 'achieved', label: 'Achieved' },
] as const;
const URGENCY = 'urgency';

/** The status filter in the address (`?status=ongoing`), `''` for all targets. */
export function useTargetStatus(): (typeof STATUSES)[number]['value'] {
  const [asked] = useAddressText('status');
  return STATUSES.find(({ value }) => value === asked)?.value ?? '';
}

/** The order in the address (`?ordering=urgency`), `''` for newest first. */
export function useTargetOrder(): '' | typeof URGENCY {
  const [asked] = useAddressText('ordering');
  return asked === URGENCY ? URGENCY : '';
}

/** Path of the most urgent open targets of one financial year, or `''` for all. */
export function urgentTargetsPath(FY: string): string {
  const narrowed = { ...(FY !== '' && { FY }), status: 'ongoing', ordering: URGENCY };
  return `${PATHS.targets}?${new URLSearchParams(narrowed)}`;
}

interface TargetFilterProps {
  /** Heading of the list, beside the controls. */
  heading?: ReactNode;
  ordered?: boolean;
}

/** Filter and order controls above a list of targets; their state is in the address. */
export function TargetFilter({ heading, ordered }: TargetFilterProps) {
  const [address] = useSearchParams();
  const status = useTargetStatus();
  const order = useTargetOrder();
  const [, setOrder] = useAddressText('ordering');
  const links = STATUSES.map(({ value, label }) => {
    const next = new URLSearchParams(address);
    if (value === '') next.delete('status');
    else next.set('status', value);
    return { to: `?${next}`, label, current: value === status };
  });
  return (
    <div className={styles.bar}>
      {heading}
      <LinkTabs label="Status of targets" links={links} />
      {ordered && (
        <ListFilters>
          <Select
            label="Sort By"
            labelHidden
            className={styles.order}
            value={order}
            onValueChange={setOrder}
            placeholder="Newest first"
            options={[{ value: URGENCY, label: 'Most urgent first' }]}
          />
        </ListFilters>
      )}
    </div>
  );
}
