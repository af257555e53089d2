import type { AccountRole } from '../rules.ts';

/** Where a role lists its accounts. */
export const ACCOUNT_LIST_PATHS: Readonly<Record<AccountRole, string>> = {
  recycler: '/RecycleEPRAccountsList',
  producer: '/ProducerEPRAccountsList',
};

/** Where a role adds an account; with `?account={id}` it corrects a rejected one. */
export const ACCOUNT_FORM_PATHS: Readonly<Record<AccountRole, string>> = {
  recycler: '/RecyclerEprAccount',
  producer: '/ProducerEPRAccounts',
};
