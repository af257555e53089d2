import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { approvedProducerAccountsQuery } from '#accounts/epr-accounts/ui/queries.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { formatQuantity, type Unit } from '#lib/quantity.ts';
import { profileCheckQuery } from '#people/company/ui/queries.ts';
import { toast } from '#ui/feedback/toast.ts';
import { useAllPages } from '#web/all-pages.ts';
import type { ApiResponse } from '#web/api.ts';
import { PATHS } from '#web/paths.ts';
import { useApi } from '#web/queries.ts';

export type ProducerAccount = ApiResponse<'GET /api/epr/producer/'>['data'][number];
export type Target = ProducerAccount['targets'][number];

/** Milliseconds between the message and the redirect to the profile. Source: section 9 of the public specification. */
const REDIRECT_DELAY_MS = 5_000;

/** A producer's requirements for buying a waste type: approved accounts and a complete profile. */
export function useBuyer(wasteType: string) {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const accounts = useAllPages(approvedProducerAccountsQuery(wasteType));
  const profile = useApi(profileCheckQuery);
  return {
    accounts: accounts.complete ? accounts.items : [],
    isLoading: !accounts.complete && !accounts.isError,
    failure: failureOf(accounts.isError && !accounts.complete, profile.isError),
    retry: () => void Promise.all([accounts.refetch(), profile.refetch()]),
    hasIncompleteProfile: profile.data !== undefined && !profile.data.status,
    /** Shows that the profile must be completed first and redirects to it. */
    sendToProfile: () => {
      toast.info('Please complete the profile first Redirecting...', REDIRECT_DELAY_MS);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void navigate(PATHS.profile), REDIRECT_DELAY_MS);
    },
  };
}

/** Which of the two could not be read, as it is shown; null where both could. */
function failureOf(ofAccounts: boolean, ofProfile: boolean): string | null {
  if (ofAccounts) return 'Your EPR accounts could not be loaded.';
  return ofProfile ? 'Error checking profile.' : null;
}

export type Buyer = ReturnType<typeof useBuyer>;

/** A credit that a target is looked up for. */
type SoughtCredit = { product_type: string; credit_type: string; unit: Unit };

/**
 * The target that a purchase would count towards: same account, year and unit, and product and credit type where the target names them (server rules,
 * section 3). Of several matches the most specific one is taken.
 */
export function matchingTarget(
  account: ProducerAccount | undefined,
  year: number,
  credit: SoughtCredit,
): Target | undefined {
  const fits = (wanted: string, type: string) => wanted === '' || wanted === type;
  return account?.targets
    .filter(
      (target) =>
        target.FY === year &&
        target.unit === credit.unit &&
        fits(target.product_type, credit.product_type) &&
        fits(target.credit_type, credit.credit_type),
    )
    .toSorted((one, other) => namedTypes(other) - namedTypes(one))[0];
}

function namedTypes(target: Target): number {
  return Number(target.product_type !== '') + Number(target.credit_type !== '');
}

/**
 * Accounts as options of a select: registration number, label, and the quantity that its target of that year misses of this credit; those that miss
 * most come first.
 */
export function accountOptions(accounts: readonly ProducerAccount[], year: number, credit: SoughtCredit) {
  return accounts
    .map((account) => ({ account, missing: matchingTarget(account, year, credit)?.remaining ?? 0 }))
    .toSorted((one, other) => other.missing - one.missing)
    .map(({ account: { id, epr_registration_number: number, label }, missing }) => ({
      value: id,
      label: `${number}${label && ` (${label})`}${missing > 0 ? `, ${formatQuantity(missing, credit.unit)} missing` : ''}`,
    }));
}

/** A financial year as an option of a select. */
export function yearOption(year: number) {
  return { value: String(year), label: financialYearLabel(year) };
}
