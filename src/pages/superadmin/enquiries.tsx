import { EnquiryFilter, EnquiryList } from '../../features/content/ui/enquiry-list.tsx';
import { useAddressText } from '../../web/address-search.ts';
import type { PageHandle } from '../../web/page-handle.ts';
import { pageTitle } from '../../web/page-head.ts';
import { PageHeader } from '../../web/workspace/page-header.tsx';

export const handle: PageHandle = {
  screen: { heading: 'Enquiries', subtext: 'What people write on the site; a reply is promised in 24 to 48 hours' },
  asks: { roles: ['superadmin'], paths: ['/api/superadmin/enquiries/?closed=false'] },
};

export function meta() {
  return [{ title: pageTitle('Enquiries') }];
}

export default function EnquiriesPage() {
  const [search, setSearch] = useAddressText('search');
  return (
    <>
      <PageHeader
        search={{ label: 'Search enquiries', value: search, onSearch: setSearch }}
        actions={<EnquiryFilter />}
      />
      <EnquiryList />
    </>
  );
}
