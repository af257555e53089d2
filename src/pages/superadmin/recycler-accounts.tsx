import { pageTitle } from '../../web/page-head.ts';
import { AccountListPage, accountListHandle } from './account-list-page.tsx';

export const handle = accountListHandle('recycler');

export function meta() {
  return [{ title: pageTitle('Recycler accounts') }];
}

export default function RecyclerAccountListPage() {
  return <AccountListPage side="recycler" />;
}
