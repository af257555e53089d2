import { pageTitle } from '../../web/page-head.ts';
import { AccountListPage, accountListHandle } from './account-list-page.tsx';

export const handle = accountListHandle('producer');

export function meta() {
  return [{ title: pageTitle('Producer accounts') }];
}

export default function ProducerAccountListPage() {
  return <AccountListPage side="producer" />;
}
