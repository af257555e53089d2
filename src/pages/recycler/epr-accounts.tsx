import { pageTitle } from '../../web/page-head.ts';
import { AccountsPage, accountsHandle } from '../accounts-page.tsx';

export const handle = accountsHandle('recycler');

export function meta() {
  return [{ title: pageTitle('EPR Accounts') }];
}

export default function RecyclerAccountsPage() {
  return <AccountsPage side="recycler" />;
}
