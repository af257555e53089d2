import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useAddressText } from '../../../web/address-search.ts';
import { RequestList, type RequestListProps } from './request-list.tsx';

const headings = { purchase: 'Direct Purchase', counter: 'Counter Offers' } as const;

/** A whole screen of requests with its heading and search. */
export function RequestPage(props: RequestListProps) {
  const [search, setSearch] = useAddressText('search');
  return (
    <>
      <PageHeader
        title={headings[props.kind]}
        text="List of offers you've received!"
        tools={<SearchField label={`Search ${headings[props.kind]}`} value={search} onSearch={setSearch} />}
      />
      <RequestList {...props} />
    </>
  );
}
