import { useState } from 'react';
import { Link } from 'react-router';
import { formatDay, formatDateTime, addDays } from '#lib/dates.ts';
import { ClosingLine } from '#rules/rulebook/ui/closing-line.tsx';
import { RuleReference } from '#rules/rulebook/ui/rule-reference.tsx';
import { Icon, type IconName } from '#ui/brand/icon.tsx';
import { useConfirm } from '#ui/feedback/confirm-dialog.tsx';
import { EmptyState, LOADING_ROWS, LoadingState } from '#ui/feedback/states.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Select } from '#ui/fields/select.tsx';
import { Button } from '#ui/layout/button.tsx';
import { useAddressText } from '#web/address-search.ts';
import { errorText } from '#web/api.ts';
import { useApi, useApiWrite } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { useToday } from '#web/today.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';
import { type Period, placedOn, type CalendarEntry } from '../rules.ts';
import { calendarQuery, calendarLinkQuery } from './queries.ts';
import styles from './month-list.module.css';

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
  const today = useToday();
  const [address, setAddress] = useState<string | null>(null);
  const period = PERIODS[name];
  const calendar = useApi(calendarQuery(period?.of(today)));
  return (
    <>
      <PageHeader
        filters={<Select label="Period" value={period ? name : ''} onValueChange={setName} options={OPTIONS} />}
        actions={<LinkButtons onAddress={setAddress} />}
      />
      <h2 className="visually-hidden">Dates</h2>
      <div className="stack">
        {address !== null && <NewAddress address={address} />}
        {calendar.isPending ? (
          <LoadingState shape={LOADING_ROWS} />
        ) : calendar.isError ? (
          <QueryError of={calendar} />
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

const KINDS: Readonly<Record<CalendarEntry['kind'], { label: string; icon: IconName }>> = {
  return: { label: 'Return', icon: 'document' },
  expiry: { label: 'Credit expiry', icon: 'clock' },
  consent: { label: 'Consent', icon: 'factory' },
  trade: { label: 'Trade', icon: 'handshake' },
};

interface MonthListProps {
  entries: readonly CalendarEntry[];
  /** Dimmed while another period is loading. */
  busy: boolean;
}

/** Entries under the month that each is placed in: `Jun 2027`. */
function MonthList({ entries, busy }: MonthListProps) {
  const months = Map.groupBy(entries, (entry) => formatDay(placedOn(entry)).split(' ').slice(1).join(' '));
  return (
    <div className={styles.months} aria-busy={busy || undefined}>
      {[...months].map(([month, listed]) => (
        <section key={month} aria-label={month}>
          <h3 className={styles.month}>{month}</h3>
          <ul className={styles.entries}>
            {listed.map((entry) => (
              <Entry key={entry.uid} {...entry} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Entry({ kind, day, title, text, url, status, rule_ids: rules }: CalendarEntry) {
  const { label, icon } = KINDS[kind];
  return (
    <li className={styles.entry}>
      <p className={styles.day}>{day === null ? 'Not known' : <time dateTime={day}>{formatDay(day)}</time>}</p>
      <div className={styles.what}>
        <p className={styles.kind}>
          <Icon name={icon} size={1} />
          {label}
        </p>
        <Link to={url} className={styles.title}>
          {title}
        </Link>
        <p className={styles.text}>{text}</p>
      </div>
      {/* An extension stands after the rule that it moves, and gives the day. */}
      {status !== null && <RuleReference status={status} ruleId={rules.at(-1) ?? null} />}
    </li>
  );
}

interface LinkButtonsProps {
  /** Called with a new address, and with null when it ends. */
  onAddress: (address: string | null) => void;
}

/** Make and end the address under which calendar programs read the calendar. */
function LinkButtons({ onAddress }: LinkButtonsProps) {
  const link = useApi(calendarLinkQuery);
  const create = useApiWrite('POST /api/users/calendar/link/');
  const revoke = useApiWrite('DELETE /api/users/calendar/link/');
  const confirm = useConfirm();
  const isActive = link.data?.data.active === true;

  const subscribe = async () => {
    const question = {
      title: 'Create a new link?',
      text: 'Calendar programs that use the current link will no longer be updated.',
      confirmLabel: 'Create link',
    };
    if (isActive && !(await confirm(question))) return;
    try {
      const { data } = await create.mutateAsync({});
      onAddress(data.url);
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  const end = async () => {
    const question = {
      title: 'Revoke link?',
      text: 'Calendar programs that use this link will no longer be updated. You can create a new link later.',
      confirmLabel: 'Revoke link',
      danger: true,
    };
    if (!(await confirm(question))) return;
    try {
      await revoke.mutateAsync({});
      onAddress(null);
      toast.success('Link revoked');
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  return (
    <>
      <Button
        variant="secondary"
        icon="calendar"
        needs="admin"
        busy={create.isPending}
        disabled={link.isPending}
        onClick={() => void subscribe()}
      >
        Subscribe
      </Button>
      {isActive && (
        <Button variant="quiet" needs="admin" busy={revoke.isPending} onClick={() => void end()}>
          Revoke link
        </Button>
      )}
    </>
  );
}

/** When the address was made and last read. */
function LinkState() {
  const { data } = useApi(calendarLinkQuery);
  const { created_at: created = null, last_read_at: read = null } = data?.data ?? {};
  if (created === null) return null;
  const last = read === null ? 'not read yet' : `last read on ${formatDateTime(read)}`;
  return <p className="text-soft text-small">{`Calendar link: created on ${formatDateTime(created)}, ${last}.`}</p>;
}

/** A new address, which is shown once. */
function NewAddress({ address }: { address: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast.success('Link copied');
    } catch {
      toast.error('The link could not be copied. Select it and copy it by hand.');
    }
  };
  return (
    <div className={styles.address} role="status">
      <code>{address}</code>
      <Button size="small" icon="copy" onClick={() => void copy()}>
        Copy link
      </Button>
      <p className="text-small">
        Copy this address now: it is shown only once. Add it to your calendar program as a calendar from the internet.
        Anyone who has the address can read the titles of these dates, without quantities, prices or company names.
      </p>
    </div>
  );
}
