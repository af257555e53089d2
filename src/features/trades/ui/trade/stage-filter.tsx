import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { Select } from '../../../../ui/fields/select.tsx';
import { useAddressText } from '../../../../web/address-search.ts';
import type { StageFilter } from '../../stages.ts';

/** What a list of trades is asked for, from the address. `stage`: stages separated by commas. */
export function useStageQuery(): { search: string; stage: string } {
  const [search] = useAddressText('search');
  const [stage] = useAddressText('stage');
  return { search, stage };
}

const valueOf = ({ stages }: StageFilter): string => stages.join(',');

/** What was asked for, in words: `Pending, Rigid PET`; empty when nothing was. */
export function stageWords(
  { search, stage }: { search: string; stage: string },
  filters: readonly StageFilter[],
): string {
  const chosen = filters.find((filter) => valueOf(filter) === stage);
  return [chosen?.word ?? '', search].filter((word) => word !== '').join(', ');
}

/** Narrows a list of trades to some stages; the search text stays. */
export function StageFilter({ filters }: { filters: readonly StageFilter[] }) {
  const [stage, setStage] = useAddressText('stage');
  useFormerAddress(filters);
  return (
    <Select
      label="Status"
      value={filters.some((filter) => valueOf(filter) === stage) ? stage : ''}
      onValueChange={setStage}
      placeholder="All"
      options={filters.map((filter) => ({ value: valueOf(filter), label: filter.word }))}
    />
  );
}

/** Text by which lists were searched for work orders without a proof, before they were narrowed by stage. */
const FORMER_PROOF_SEARCH = 'proof of your payment';

/** Bookmarks of before named the stage by its word, or searched for a text of its cards: they lead to the stage. */
function useFormerAddress(filters: readonly StageFilter[]): void {
  const [address, setAddress] = useSearchParams();
  const former = address.get('status');
  const isProofSearch = address.get('search') === FORMER_PROOF_SEARCH;
  useEffect(() => {
    if (former === null && !isProofSearch) return;
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        const chosen = filters.find(({ word }) => word.toLowerCase() === former?.trim().toLowerCase());
        next.delete('status');
        if (isProofSearch) next.delete('search');
        if (isProofSearch) next.set('stage', 'paying');
        else if (chosen) next.set('stage', valueOf(chosen));
        return next;
      },
      { replace: true },
    );
  }, [former, isProofSearch, filters, setAddress]);
}
