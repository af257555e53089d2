import type { ReactNode } from 'react';
import { useAddressText } from '../../../web/address-search.ts';
import { PageHeader } from '../../../web/workspace/page-header.tsx';
import { StatusFilter } from '../../../web/workspace/status-filter.tsx';
import { RequestList, type RequestListProps } from './request-list.tsx';
import { REQUEST_STATUSES } from './trade-statuses.ts';

const headings = { purchase: 'Direct Purchase', counter: 'Counter Offers' } as const;

/** A whole screen of requests with its heading and search; children stand above the list, e.g. tabs. */
export function RequestPage({ children, ...props }: RequestListProps & { children?: ReactNode }) {
  const [search, setSearch] = useAddressText('search');
  return (
    <>
      <PageHeader
        heading={headings[props.kind]}
        subtext="List of offers you've received!"
        search={{ label: `Search ${headings[props.kind]}`, value: search, onSearch: setSearch }}
        actions={<StatusFilter statuses={REQUEST_STATUSES[props.role]} />}
      />
      {children}
      <RequestList {...props} />
    </>
  );
}
