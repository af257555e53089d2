import type { ReactNode } from 'react';
import { useAddressText } from '../../../../web/address-search.ts';
import type { ScreenHead } from '../../../../web/page-handle.ts';
import { ViewSwitch } from '../../../../web/view-switch.tsx';
import { PageHeader } from '../../../../web/workspace/page-header.tsx';
import { RequestList, type RequestListProps } from './request-list.tsx';
import { REQUEST_FILTERS } from '../../../stages/stages.ts';
import { StageFilter } from '../trade/stage-filter.tsx';

const HEADINGS = { purchase: 'Direct Purchase', counter: 'Counter Offers' } as const;

/** Heading and subtext of a party's screen of a kind of request; the producer's text needs a second line. */
export const requestScreen = (kind: RequestListProps['kind'], role: RequestListProps['role']): ScreenHead => ({
  heading: HEADINGS[kind],
  subtext: "List of offers you've received!",
  ...(role === 'producer' && { note: 'Requests you have sent to recyclers' }),
});

/** A whole screen of requests with its search; children, e.g. tabs, are rendered above the list. */
export function RequestPage({ children, ...props }: RequestListProps & { children?: ReactNode }) {
  const [search, setSearch] = useAddressText('search');
  return (
    <>
      <PageHeader
        search={{ label: `Search ${HEADINGS[props.kind]}`, value: search, onSearch: setSearch }}
        actions={
          <>
            <ViewSwitch />
            <StageFilter filters={REQUEST_FILTERS[props.role]} />
          </>
        }
      />
      {children}
      <RequestList {...props} />
    </>
  );
}
