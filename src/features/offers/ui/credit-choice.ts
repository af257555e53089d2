import type { ApiResponse } from '../../../web/api.ts';
import { useAllPages } from '../../../web/all-pages.ts';
import { defineQuery } from '../../../web/api-query.ts';
import { MAX_PAGE_SIZE } from '../../../web/list-pages.ts';

export type Credit = ApiResponse<'GET /api/epr/credit/'>['data'][number];

/** Quantity of a record that no offer lists yet. */
export const unlistedOf = ({
  available_certificate_value: available,
  listed,
}: Pick<Credit, 'available_certificate_value' | 'listed'>) => Math.max(0, available - listed);

/** Choices made so far to select a credit record; '' where nothing is chosen. */
export interface CreditChoice {
  FY: string;
  produce_type: string;
  credit_type: string;
}

const names = (all: readonly string[]) => [...new Set(all)].toSorted().map((name) => ({ value: name, label: name }));

/** Product types of a year's credits, and credit types of one product type. */
export function choicesOf(credits: readonly Credit[], choice: CreditChoice) {
  const ofYear = credits.filter(({ year }) => choice.FY === '' || String(year) === choice.FY);
  const ofProduct = ofYear.filter(({ product_type: type }) => type === choice.produce_type);
  const chosen = ofProduct.filter(({ credit_type: type }) => type === choice.credit_type);
  return {
    productTypes: names(ofYear.map(({ product_type: type }) => type)),
    creditTypes: names(ofProduct.map(({ credit_type: type }) => type)),
    /** Records of the chosen year and product type. */
    records: choice.FY === '' ? [] : ofProduct,
    /** The only record of the chosen year and both types. */
    credit: choice.FY === '' ? undefined : chosen[0],
  };
}

/** Credits of the chosen account; `credits` is undefined until they are loaded. */
export function useAccountCredits(accountId: string | undefined) {
  const enabled = accountId !== undefined;
  const list = useAllPages(
    defineQuery('GET /api/epr/credit/', { query: { epr_id: accountId, page_size: MAX_PAGE_SIZE } }),
    { enabled },
  );
  return {
    credits: enabled && list.complete ? list.items : undefined,
    loading: enabled && !list.complete && !list.isError,
    failed: enabled && list.isError && !list.complete,
    retry: () => void list.refetch(),
  };
}
