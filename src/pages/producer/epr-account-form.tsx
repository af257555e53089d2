import { pageTitle } from '../../web/page-head.ts';
import { AccountFormPage, accountFormHandle } from '../account-form-page.tsx';

export const handle = accountFormHandle('producer');

export function meta() {
  return [{ title: pageTitle('Add EPR account') }];
}

export default function ProducerAccountFormPage() {
  return <AccountFormPage side="producer" />;
}
