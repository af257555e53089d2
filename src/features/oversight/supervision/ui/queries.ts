import type { AccountRole } from '#accounts/epr-accounts/rules.ts';
import { defineQuery } from '#web/api-query.ts';
import type { ApiResponse } from '#web/api.ts';
import { MAX_PAGE_SIZE } from '#web/list-pages.ts';
import type { PeopleOrdering } from '../people-rules.ts';
import type { ReviewType } from '../review-rules.ts';

/** Whose figures: the market's without a company. */
export interface StatScope {
  side?: AccountRole;
  company?: string | undefined;
}

export const statsQuery = ({ side, company }: StatScope = {}) =>
  defineQuery('GET /api/superadmin/stats/', { query: side && company ? { [`${side}_id`]: company } : {} });
/** Reads one financial year, or every one. */
export const volumesQuery = (FY = '') => defineQuery('GET /api/superadmin/volumes/', { query: { FY } });
export const concernsQuery = defineQuery('GET /api/superadmin/concerns/');
export const openClaimsQuery = defineQuery('GET /api/superadmin/registration-claims/', {
  query: { status: 'open', page_size: MAX_PAGE_SIZE },
});

/** One recycler or producer, as the superadmin's list shows it. */
export type Person = ApiResponse<'GET /api/superadmin/recyclers/'>['data'][number];

/** The same with its EPR accounts and latest trades. */
export type PersonFile =
  | ApiResponse<'GET /api/superadmin/recyclers/{id}/'>['data']
  | ApiResponse<'GET /api/superadmin/producers/{id}/'>['data'];

export const peopleQuery = (side: AccountRole, search = '', ordering: PeopleOrdering | '' = '') => {
  const query = { search, ...(ordering !== '' && { ordering }) };
  return side === 'recycler'
    ? defineQuery('GET /api/superadmin/recyclers/', { query })
    : defineQuery('GET /api/superadmin/producers/', { query });
};

/** One company with its accounts and latest trades. */
export const personQuery = (side: AccountRole, id: string) =>
  side === 'recycler'
    ? defineQuery('GET /api/superadmin/recyclers/{id}/', { params: { id } })
    : defineQuery('GET /api/superadmin/producers/{id}/', { params: { id } });

export type ReviewItem = ApiResponse<'GET /api/superadmin/review/'>['data'][number];

/** Items that wait for a decision, of one type or all. */
export const reviewQuery = (type: ReviewType | '' = '') =>
  defineQuery('GET /api/superadmin/review/', { query: type === '' ? {} : { type } });

interface ListInput {
  search?: string;
  status?: string;
  page_size?: number;
  /** The company whose accounts are asked for; without one, all. */
  company?: string | undefined;
}

export const supervisedAccountsQuery = (side: AccountRole, { company, ...query }: ListInput = {}) =>
  side === 'recycler'
    ? defineQuery('GET /api/superadmin/recycler-epr/', { query: { ...query, recycler: company } })
    : defineQuery('GET /api/superadmin/producer-epr/', { query: { ...query, producer: company } });

/** Accounts on the first page of a dashboard's column, of which three are in sight; more follow as it is scrolled. */
export const COLUMN_PAGE = 20;
export const columnAccountsQuery = (side: AccountRole, input: Omit<ListInput, 'page_size'> = {}) =>
  supervisedAccountsQuery(side, { ...input, page_size: COLUMN_PAGE });

export const allTransactionsQuery = (query: { search?: string; stage?: string } = {}) =>
  defineQuery('GET /api/superadmin/transactions/', { query });
