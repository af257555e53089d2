import { brand } from '#brand.ts';
import { formatDateTime, formatDay } from '#lib/dates.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Button, ButtonLink } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/lists/description-list.tsx';
import { type ApiResponse } from '#web/api.ts';
import { toastOutcome, useApiWrite } from '#web/queries.ts';
import styles from './enquiry-card.module.css';

export type Enquiry = ApiResponse<'GET /api/superadmin/enquiries/'>['data'][number];

/** Labels of the pages that enquiries come from. */
export const SOURCES: Readonly<Record<Enquiry['source'], string>> = {
  contact: 'Contact',
  battery: 'Battery scrap',
  construction: 'Construction & demolition waste',
  'e-waste': 'E-waste',
};

export function EnquiryCard({ enquiry }: { enquiry: Enquiry }) {
  const write = useApiWrite('PATCH /api/superadmin/enquiries/{id}/');
  const { id, full_name: name, closed, changed_at: at, changed_by: by } = enquiry;
  const toggle = () => toastOutcome(write.mutateAsync({ params: { id }, body: { closed: !closed } }));
  return (
    <Card
      as="article"
      className={styles.card}
      aria-label={`Enquiry of ${name}`}
      title={name}
      subtitle={enquiry.company_name}
      aside={<Badge status={closed ? 'completed' : 'pending'}>{closed ? 'Closed' : 'Open'}</Badge>}
    >
      <DescriptionList
        layout="grid"
        items={[
          { label: 'Received', value: <Received at={enquiry.created_at} /> },
          { label: 'Page', value: SOURCES[enquiry.source] },
          { label: 'Email', value: <a href={`mailto:${enquiry.email}`}>{enquiry.email}</a>, wide: true },
          { label: 'Mobile', value: <a href={`tel:+91${enquiry.mobile}`}>{enquiry.mobile}</a> },
          ...(enquiry.profile === null ? [] : [{ label: 'Profile', value: enquiry.profile }]),
          ...(enquiry.category === null ? [] : [{ label: 'Category', value: enquiry.category }]),
          { label: 'City', value: enquiry.city },
          { label: 'State', value: enquiry.state },
        ]}
      />
      <p className={styles.message}>{enquiry.message}</p>
      <footer className={styles.foot}>
        {!closed && (
          <ButtonLink icon="mail" to={answerLink(enquiry)} aria-label={`Answer ${name} by e-mail`}>
            Answer
          </ButtonLink>
        )}
        <Button
          variant="secondary"
          icon={closed ? 'refresh' : 'check'}
          busy={write.isPending}
          aria-label={`${closed ? 'Reopen' : 'Close'} the enquiry of ${name}`}
          onClick={() => void toggle()}
        >
          {closed ? 'Reopen' : 'Close'}
        </Button>
        {at && (
          <span className="text-soft text-small">{`${closed ? 'Closed' : 'Reopened'} ${formatDateTime(at)}${by ? ` by ${by}` : ''}`}</span>
        )}
      </footer>
    </Card>
  );
}

/** A `mailto:` link whose subject names the enquiry and whose body quotes the message. */
function answerLink({ email, message, created_at: at }: Enquiry): string {
  const quoted = message.split('\n').map((line) => `> ${line}`);
  const subject = `Your enquiry of ${formatDay(at)} to ${brand.name}`;
  const body = ['', '', ...quoted].join('\r\n');
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

/** Date and time; where both do not fit on one line, the time wraps as a whole. */
function Received({ at }: { at: string }) {
  const [day, hour] = formatDateTime(at).split(', ');
  return (
    <span>
      {day}, <span className="together">{hour}</span>
    </span>
  );
}
