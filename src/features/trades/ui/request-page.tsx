import { useAddressText } from '../../../web/address-search.ts';
import { PageHeader } from '../../../web/workspace/page-header.tsx';
import { RequestList, type RequestListProps } from './request-list.tsx';

const headings = { purchase: 'Direct Purchase', counter: 'Counter Offers' } as const;

/** A whole screen of requests with its heading and search. */
export function RequestPage(props: RequestListProps) {
  const [search, setSearch] = useAddressText('search');
  return (
    <>
      <PageHeader
        heading={headings[props.kind]}
        subtext="List of offers you've received!"
        search={{ label: `Search ${headings[props.kind]}`, value: search, onSearch: setSearch }}
      />
      <RequestList {...props} />
    </>
  );
}
