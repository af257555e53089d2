import { EnquiryFilter, EnquiryList } from '#oversight/content/ui/enquiry-list.tsx';
import { enquiriesQuery } from '#oversight/content/ui/queries.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';

export const handle: PageHandle = {
  screen: { heading: 'Enquiries', subtext: 'What people write on the site; a reply is promised in 24 to 48 hours' },
  preload: { roles: ['superadmin'], queries: [enquiriesQuery()] },
};

export default function EnquiriesPage() {
  return (
    <>
      <PageHeader searchLabel="Search enquiries" filters={<EnquiryFilter />} />
      <EnquiryList />
    </>
  );
}
