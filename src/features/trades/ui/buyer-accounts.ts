import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { financialYearLabel } from '../../../lib/financial-year.ts';
import { toast } from '../../../ui/toast.ts';
import type { Answer } from '../../../web/api.ts';
import { useApi } from '../../../web/queries.ts';

export type ProducerAccount = Answer<'GET /api/epr/producer/'>['data'][number];
export type Target = ProducerAccount['targets'][number];

/** Milliseconds between the message and the way to the profile. Source: section 9 of the public specification. */
const REDIRECT_DELAY = 5_000;

/** What a producer needs to buy of a waste type: approved accounts and a complete profile. */
export function useBuyer(wasteType: string) {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const accounts = useApi('GET /api/epr/producer/', {
    query: { waste_type: wasteType, is_approved: true, page_size: '200' },
  });
  const profile = useApi('GET /api/users/check-profile-completion/', {});
  return {
    accounts: accounts.data?.data ?? [],
    isLoading: accounts.isPending,
    failed: accounts.isError || profile.isError,
    retry: () => void Promise.all([accounts.refetch(), profile.refetch()]),
    hasIncompleteProfile: profile.data !== undefined && !profile.data.status,
    /** Says that the profile comes first and leads there. */
    sendToProfile: () => {
      toast.info('Please complete the profile first Redirecting...', REDIRECT_DELAY);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void navigate('/profile'), REDIRECT_DELAY);
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
  const fits = (named: string, type: string) => named === '' || named === type;
  return account?.targets
    .filter(
      (target) =>
        target.FY === year &&
        fits(target.product_type, credit.product_type) &&
        fits(target.credit_type, credit.credit_type),
    )
    .toSorted((one, other) => named(other) - named(one))[0];
}

function named(target: Target): number {
  return Number(target.product_type !== '') + Number(target.credit_type !== '');
}

/** An account as a choice of a select: its registration number and, where it has one, its label. */
export function accountOption({ id, epr_registration_number: number, label }: ProducerAccount) {
  return { value: id, label: label ? `${number} (${label})` : number };
}

/** A financial year as a choice of a select. */
export function yearOption(year: number) {
  return { value: String(year), label: financialYearLabel(year) };
}
