import { pageTitle } from '../../web/page-head.ts';
import { CompanyPage, companyHandle } from './company-page.tsx';

export const handle = companyHandle('recycler');

export function meta() {
  return [{ title: pageTitle('Recycler targets') }];
}

export default function RecyclerCompanyPage() {
  return <CompanyPage side="recycler" />;
}
