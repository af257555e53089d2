import { EmptyState } from '#ui/feedback/states.tsx';
import { Select } from '#ui/fields/select.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ListView, ShowAll } from '#ui/lists/list-view.tsx';
import { useAddressChoice, useAddressText } from '#web/address-search.ts';
import { useApiList } from '#web/queries.ts';
import { FINDING_KINDS, KIND_WORDS } from '../rules.ts';
import { FindingItem } from './findings-card.tsx';
import { findingsQuery } from './queries.ts';

const OPTIONS = FINDING_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }));

/** Filter by kind. */
export function FindingFilter() {
  const [kind, setKind] = useAddressChoice('kind', FINDING_KINDS);
  return <Select label="Kind" value={kind} onValueChange={setKind} placeholder="All" options={OPTIONS} />;
}

/** Findings of all trades, newest first. */
export function FindingList() {
  const [search] = useAddressText('search');
  const [kind] = useAddressChoice('kind', FINDING_KINDS);
  const list = useApiList(findingsQuery({ search, kind }));
  const isFiltered = search !== '' || kind !== '';
  return (
    <ListView
      list={list}
      noun="findings"
      empty={
        <EmptyState
          title="No findings."
          drawing={isFiltered ? 'search' : 'papers'}
          text={isFiltered ? 'No finding matches.' : 'What is noticed on documents of trades appears here.'}
          action={isFiltered && <ShowAll />}
        />
      }
    >
      {(findings) => (
        <Card>
          <ul className="stack">
            {findings.map((finding) => (
              <FindingItem key={finding.id} finding={finding} withOrder />
            ))}
          </ul>
        </Card>
      )}
    </ListView>
  );
}
