import { pageTitle } from '../../web/page-head.ts';
import { AccountFormPage, accountFormHandle } from '../account-form-page.tsx';

export const handle = accountFormHandle('recycler');

export function meta() {
  return [{ title: pageTitle('Add EPR Accounts') }];
}

export default function RecyclerAccountFormPage() {
  return <AccountFormPage side="recycler" />;
}
