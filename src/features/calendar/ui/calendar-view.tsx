import { useState } from 'react';
import { dayInIndia } from '../../../lib/dates.ts';
import { Select } from '../../../ui/fields/select.tsx';
import { EmptyState, ErrorState, LOADING_ROWS, LoadingState } from '../../../ui/feedback/states.tsx';
import { useAddressText } from '../../../web/address-search.ts';
import { errorText } from '../../../web/api.ts';
import { useApi } from '../../../web/queries.ts';
import { PageHeader } from '../../../web/workspace/page-header.tsx';
import { ClosingLine } from '../../rulebook/ui/closing-line.tsx';
import { addDays, type Period } from '../rules.ts';
import { LinkButtons, LinkState, NewAddress } from './calendar-link.tsx';
import { MonthList } from './month-list.tsx';
import { calendarQuery } from './queries.ts';

/** Periods by their name in the address; the usual one, the next 12 months, has none and is the server's. */
const PERIODS: Readonly<Record<string, { label: string; of: (today: string) => Period }>> = {
  past: { label: 'Last 12 months', of: (today) => ({ from: addDays(today, -365), to: today }) },
  long: { label: 'Next 3 years', of: (today) => ({ from: today, to: addDays(today, 1095) }) },
};
const OPTIONS = [
  { value: '', label: 'Next 12 months' },
  ...Object.entries(PERIODS).map(([value, { label }]) => ({ value, label })),
];

/** The days of the caller by month, and the address for calendar programs. */
export function CalendarView() {
  const [name, setName] = useAddressText('period');
  const [today] = useState(() => dayInIndia(new Date()));
  const [address, setAddress] = useState<string | null>(null);
  const period = PERIODS[name];
  const calendar = useApi(calendarQuery(period?.of(today)));
  return (
    <>
      <PageHeader
        actions={
          <>
            <Select label="Period" value={period ? name : ''} onValueChange={setName} options={OPTIONS} />
            <LinkButtons onAddress={setAddress} />
          </>
        }
      />
      <h2 className="visually-hidden">Dates</h2>
      <div className="stack">
        {address !== null && <NewAddress address={address} />}
        {calendar.isPending ? (
          <LoadingState shape={LOADING_ROWS} />
        ) : calendar.isError ? (
          <ErrorState
            text={errorText(calendar.error)}
            onRetry={() => void calendar.refetch()}
            retrying={calendar.isFetching}
          />
        ) : calendar.data.data.length === 0 ? (
          <EmptyState
            title="No dates in this period"
            drawing="papers"
            text="Returns that are due, credits that expire and trades to respond to appear here."
          />
        ) : (
          <MonthList entries={calendar.data.data} busy={calendar.isPlaceholderData} />
        )}
        <LinkState />
        <ClosingLine />
      </div>
    </>
  );
}
