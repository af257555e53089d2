/** Links of mails name the organisation that they are about, since a session may act for another one. */
import { useLocation } from 'react-router';
import { ORGANISATION_PARAMETER } from '#lib/notice.ts';
import type { Session } from '../session.ts';

/** Id of the organisation that the address is about, where the session acts for another one. */
export function useLinkedOrganisation(session: Session | null | undefined): string | undefined {
  const { search } = useLocation();
  const linked = new URLSearchParams(search).get(ORGANISATION_PARAMETER);
  return linked && session?.organisation && session.organisation.id !== linked ? linked : undefined;
}

/** The search part of an address without the organisation. */
export function withoutOrganisation(search: string): string {
  const rest = new URLSearchParams(search);
  rest.delete(ORGANISATION_PARAMETER);
  return rest.size === 0 ? '' : `?${rest}`;
}
