import type { PartyRole } from '#lib/contract.ts';
import { countsQuery } from '../frame-queries.ts';
import { useApi } from '../queries.ts';
import type { Counts } from './navigation.ts';

/** The badges of the session, which acts in this role; a member of no organisation has none. */
export const useCounts = (role: PartyRole | undefined): Counts | undefined =>
  useApi(countsQuery, { enabled: role !== 'person' }).data?.data;

/** Whether the person has several organisations, between which they may switch. */
export const useHasSeveral = (role: PartyRole): boolean => (useCounts(role)?.organisations ?? 0) > 1;
