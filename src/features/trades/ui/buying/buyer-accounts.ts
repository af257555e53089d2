import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { financialYearLabel } from '../../../../lib/financial-year.ts';
import { formatKilograms } from '../../../../lib/kilograms.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import type { Answer } from '../../../../web/api.ts';
import { useApi } from '../../../../web/queries.ts';
import { useAllPages } from '../../../../web/all-pages.ts';
import { profileCheckQuery } from '../../../company/ui/queries.ts';
import { approvedProducerAccountsQuery } from '../../../epr-accounts/ui/queries.ts';
import { PATHS } from '../../../../web/paths.ts';

export type ProducerAccount = Answer<'GET /api/epr/producer/'>['data'][number];
export type Target = ProducerAccount['targets'][number];

/** Milliseconds between the message and the way to the profile. Source: section 9 of the public specification. */
const REDIRECT_DELAY = 5_000;

/** What a producer needs to buy of a waste type: approved accounts and a complete profile. */
export function useBuyer(wasteType: string) {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const accounts = useAllPages(approvedProducerAccountsQuery(wasteType));
  const profile = useApi(profileCheckQuery);
  return {
    accounts: accounts.complete ? accounts.items : [],
    isLoading: !accounts.complete && !accounts.isError,
    failed: (accounts.isError && !accounts.complete) || profile.isError,
    retry: () => void Promise.all([accounts.refetch(), profile.refetch()]),
    hasIncompleteProfile: profile.data !== undefined && !profile.data.status,
    /** Says that the profile comes first and leads there. */
    sendToProfile: () => {
      toast.info('Please complete the profile first Redirecting...', REDIRECT_DELAY);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void navigate(PATHS.profile), REDIRECT_DELAY);
    },
  };
}

export type Buyer = ReturnType<typeof useBuyer>;

/**
 * The target that a purchase would count towards: same account and year, then product and credit type where the target names
 * them (server rules, section 3). Several may fit in part; the one that names most is taken.
 */
export function matchingTarget(
  account: ProducerAccount | undefined,
  year: number,
  credit: { product_type: string; credit_type: string },
): Target | undefined {
  const fits = (wanted: string, type: string) => wanted === '' || wanted === type;
  return account?.targets
    .filter(
      (target) =>
        target.FY === year &&
        fits(target.product_type, credit.product_type) &&
        fits(target.credit_type, credit.credit_type),
    )
    .toSorted((one, other) => namedTypes(other) - namedTypes(one))[0];
}

function namedTypes(target: Target): number {
  return Number(target.product_type !== '') + Number(target.credit_type !== '');
}

/**
 * Accounts as choices of a select, each with its registration number, its label where it has one, and what its target of that year
 * misses of the credit: those that miss most come first.
 */
export function accountOptions(
  accounts: readonly ProducerAccount[],
  year: number,
  credit: { product_type: string; credit_type: string },
) {
  return accounts
    .map((account) => ({ account, missing: matchingTarget(account, year, credit)?.remaining ?? 0 }))
    .toSorted((one, other) => other.missing - one.missing)
    .map(({ account: { id, epr_registration_number: number, label }, missing }) => ({
      value: id,
      label: `${number}${label && ` (${label})`}${missing > 0 ? `, ${formatKilograms(missing)} missing` : ''}`,
    }));
}

/** A financial year as a choice of a select. */
export function yearOption(year: number) {
  return { value: String(year), label: financialYearLabel(year) };
}
