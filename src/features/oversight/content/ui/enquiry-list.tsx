import type { ExportColumn } from '#lib/export-column.ts';
import { EmptyState, LOADING_CARDS, LoadingState } from '#ui/feedback/states.tsx';
import { Select } from '#ui/fields/select.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import { CardList } from '#ui/lists/card-list.tsx';
import { KeepListFocus } from '#ui/lists/keep-list-focus.tsx';
import { ListView } from '#ui/lists/list-view.tsx';
import { useAddressText } from '#web/address-search.ts';
import { allItems, ExportMenu } from '#web/export-menu.tsx';
import { useApiList } from '#web/queries.ts';
import { EnquiryCard, SOURCES, type Enquiry } from './enquiry-card.tsx';
import { enquiriesQuery } from './queries.ts';
import styles from './enquiry-card.module.css';

const instant = (at: string | null) => (at === null ? null : new Date(at));

const EXPORT: ExportColumn<Enquiry>[] = [
  { header: 'Received', format: 'time', value: ({ created_at: at }) => instant(at) },
  { header: 'Page', value: ({ source }) => SOURCES[source] },
  { header: 'Full Name', value: (enquiry) => enquiry.full_name },
  { header: 'Company Name', value: (enquiry) => enquiry.company_name },
  { header: 'Email', value: (enquiry) => enquiry.email },
  { header: 'Mobile', value: (enquiry) => enquiry.mobile },
  { header: 'Profile', value: (enquiry) => enquiry.profile },
  { header: 'Category', value: (enquiry) => enquiry.category },
  { header: 'City', value: (enquiry) => enquiry.city },
  { header: 'State', value: (enquiry) => enquiry.state },
  { header: 'Message', value: (enquiry) => enquiry.message },
  { header: 'Status', value: ({ closed }) => (closed ? 'Closed' : 'Open') },
  { header: 'Closed or reopened', format: 'time', value: ({ changed_at: at }) => instant(at) },
  { header: 'By', value: ({ changed_by: by }) => by },
];

const STATUSES = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
  { value: 'all', label: 'All' },
] as const;

/** Defaults to open enquiries: the badge counts them too. */
function useStatus() {
  const [address, setAddress] = useAddressText('status');
  const status = STATUSES.find(({ value }) => value === address)?.value ?? 'open';
  return [status, (value: string) => setAddress(value === 'open' ? '' : value)] as const;
}

export function EnquiryFilter() {
  const [status, setStatus] = useStatus();
  return <Select label="Status" value={status} onValueChange={setStatus} options={STATUSES} />;
}

/** Enquiries, newest first; `search` and `status` are read from the address. */
export function EnquiryList() {
  const [search] = useAddressText('search');
  const [status] = useStatus();
  const list = useApiList(enquiriesQuery(status, search));
  const noun = status === 'all' ? 'enquiry' : `${status} enquiry`;
  const nothing = {
    open: 'No open enquiries.',
    closed: 'Closed enquiries appear here.',
    all: 'Enquiries from the site appear here.',
  }[status];
  return (
    <>
      <ExportMenu list={list} name="enquiries" columns={EXPORT} rows={allItems} />
      <ListView
        list={list}
        noun="enquiries"
        loading={<LoadingState shape={LOADING_CARDS} />}
        empty={
          <EmptyState
            title={status === 'all' ? 'No enquiries' : `No ${status} enquiries`}
            drawing={search ? 'search' : 'papers'}
            text={search ? `No ${noun} matches “${search}”.` : nothing}
            action={
              search &&
              status !== 'all' && (
                <ButtonLink to={`?${new URLSearchParams({ status: 'all', search })}`} variant="secondary">
                  Search all enquiries
                </ButtonLink>
              )
            }
          />
        }
      >
        {(enquiries) => (
          <KeepListFocus>
            <CardList label="Enquiries" items={enquiries} className={styles.list} estimate={360}>
              {(enquiry) => <EnquiryCard enquiry={enquiry} />}
            </CardList>
          </KeepListFocus>
        )}
      </ListView>
    </>
  );
}
