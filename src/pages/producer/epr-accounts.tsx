import { pageTitle } from '../../web/page-head.ts';
import { AccountsPage, accountsHandle } from '../accounts-page.tsx';

export const handle = accountsHandle('producer');

export function meta() {
  return [{ title: pageTitle('EPR accounts') }];
}

export default function ProducerAccountsPage() {
  return <AccountsPage side="producer" />;
}
