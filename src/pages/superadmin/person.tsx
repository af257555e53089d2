import { useParams } from 'react-router';
import { COMPANY_SIDES, CompanyNotFound } from '#oversight/supervision/ui/company-head.tsx';
import { PersonDetails } from '#oversight/supervision/ui/person-details.tsx';
import { personQuery } from '#oversight/supervision/ui/queries.ts';
import { LOADING_CARDS, LoadingState } from '#ui/feedback/states.tsx';
import { type PageHandle, type Side, useSide } from '#web/page-handle.ts';
import { useApi } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { PageHeader } from '#web/workspace/page-header.tsx';

export const handle = (side: Side): PageHandle => ({
  screen: { heading: COMPANY_SIDES[side].name, subtext: null, back: COMPANY_SIDES[side].list },
  preload: { roles: ['superadmin'], queries: ({ id = '' }) => [personQuery(side, id)] },
});

/** The page of one recycler or producer. */
export default function PersonPage() {
  const side = useSide();
  const { id = '' } = useParams();
  const query = useApi(personQuery(side, id));
  const { data, isPending, error } = query;
  const person = data?.data;
  const subtext = person && `${person.company_name || person.full_name} (${person.unique_id})`;
  return (
    <>
      <PageHeader subtext={subtext ?? (isPending ? undefined : '')} />
      {person !== undefined ? (
        <PersonDetails side={side} person={person} />
      ) : isPending ? (
        <LoadingState shape={LOADING_CARDS} />
      ) : error?.status === 404 ? (
        <CompanyNotFound side={side} />
      ) : (
        <QueryError of={query} />
      )}
    </>
  );
}
