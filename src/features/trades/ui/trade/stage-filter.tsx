import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { Select } from '../../../../ui/fields/select.tsx';
import { useAddressText } from '../../../../web/address-search.ts';
import type { StageFilter } from '../../../stages/stages.ts';

/** Query of a list of trades, from the address. `stage`: stages separated by commas. */
export function useStageQuery(): { search: string; stage: string } {
  const [search] = useAddressText('search');
  const [stage] = useAddressText('stage');
  return { search, stage };
}

const valueOf = ({ stages }: StageFilter): string => stages.join(',');

/** The current filter as a text, e.g. `Pending, Rigid PET`; empty without one. */
export function stageWords(
  { search, stage }: { search: string; stage: string },
  filters: readonly StageFilter[],
): string {
  const chosen = filters.find((filter) => valueOf(filter) === stage);
  return [chosen?.word ?? '', search].filter((word) => word !== '').join(', ');
}

/** Filter of a list of trades by stage; it keeps the search text. */
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

/** Search text that used to select work orders without a proof, before lists could be filtered by stage. */
const FORMER_PROOF_SEARCH = 'proof of your payment';

/** Redirects former addresses, which named the stage by its label or searched for a card's text, to the stage filter. */
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
