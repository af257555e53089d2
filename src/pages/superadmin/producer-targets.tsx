import { pageTitle } from '../../web/page-head.ts';
import { CompanyPage, companyHandle } from './company-page.tsx';

export const handle = companyHandle('producer');

export function meta() {
  return [{ title: pageTitle('Producer targets') }];
}

export default function ProducerCompanyPage() {
  return <CompanyPage side="producer" />;
}
