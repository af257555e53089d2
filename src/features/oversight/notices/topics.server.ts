/** All topics of the outbox. The features say what people are told; see `Topic`. */
import { CLAIM_TOPICS } from '#accounts/epr-accounts/claim-notices.server.ts';
import { EPR_ACCOUNT_TOPICS } from '#accounts/epr-accounts/notices.server.ts';
import { EXPIRY_TOPICS } from '#accounts/expiry-notices/notices.server.ts';
import { EVIDENCE_TOPICS } from '#fulfilment/evidence/notices.server.ts';
import { RECALL_TOPICS } from '#fulfilment/recalls/notices.server.ts';
import { TRANSFER_TOPICS } from '#fulfilment/transfers/notices.server.ts';
import { BILLING_SETTINGS_TOPICS } from '#money/billing-settings/notices.server.ts';
import { INVOICE_TOPICS } from '#money/invoices/notices.server.ts';
import { PAYMENT_TOPICS } from '#money/payments/notices.server.ts';
import { CALENDAR_TOPICS } from '#oversight/calendar/notices.server.ts';
import { CONTENT_TOPICS } from '#oversight/content/notices.server.ts';
import { NOTIFICATION_TOPICS } from '#oversight/notifications/notices.server.ts';
import { PERSONAL_DATA_TOPICS } from '#oversight/personal-data/notices.server.ts';
import { COMPANY_TOPICS } from '#people/company/notices.server.ts';
import { IDENTITY_TOPICS } from '#people/identity/notices.server.ts';
import { LIMIT_TOPICS } from '#people/limits/notices.server.ts';
import { MEMBER_TOPICS } from '#people/members/notices.server.ts';
import type { Topic } from '#platform/notice.ts';
import { DISPUTE_TOPICS } from '#trading/disputes/notices.server.ts';
import { MESSAGE_TOPICS } from '#trading/messages/notices.server.ts';
import { TRADE_TOPICS } from '#trading/trades/notices.server.ts';

/** Several features may tell of one event: in this order, and each person is notified once. */
const TABLES = [
  IDENTITY_TOPICS,
  COMPANY_TOPICS,
  LIMIT_TOPICS,
  MEMBER_TOPICS,
  EPR_ACCOUNT_TOPICS,
  CLAIM_TOPICS,
  BILLING_SETTINGS_TOPICS,
  TRADE_TOPICS,
  INVOICE_TOPICS,
  PAYMENT_TOPICS,
  MESSAGE_TOPICS,
  DISPUTE_TOPICS,
  TRANSFER_TOPICS,
  RECALL_TOPICS,
  EVIDENCE_TOPICS,
  EXPIRY_TOPICS,
  CALENDAR_TOPICS,
  CONTENT_TOPICS,
  PERSONAL_DATA_TOPICS,
  NOTIFICATION_TOPICS,
];

/** Topics that people are told nothing of: the changes are shown on the screens. */
const SILENT = [
  // Its dispute is told.
  'transfer_line.disputed',
  // A mail tells of messages that stay unread.
  'message.sent',
  'message.read',
  'evidence_pack.queued',
  'recall.draft',
  'recall.changed',
  'recall.discarded',
  'invoice.irn_saved',
  'credit_note.irn_saved',
  // The next round is told of instead.
  'trade.countered',
  'offer.listed',
  'offer.paused',
  'offer.expired',
  'offer.withdrawn',
  'credit_record.added',
  'target.added',
  'target.changed',
  'target.deleted',
  'billing_settings.changed',
  'limit.changed',
  'erasure.withdrawn',
  'transaction.initiated',
  'trade.bank_details_shown',
  'payment.withdrawn',
  'user.closed',
  // The holder is mailed.
  'user.suspension_changed',
  'setting.changed',
  'user.bank_decided',
  'user.gst_registrations_changed',
  'article.draft',
  'article.published',
  'article.withdrawn',
  'article.deleted',
  'article.changed',
  'enquiry.closed',
  'enquiry.reopened',
];

const TOPICS: ReadonlyMap<string, readonly Topic[]> = new Map([
  ...SILENT.map((name): [string, Topic[]] => [name, []]),
  ...Map.groupBy(TABLES.flatMap(Object.entries<Topic>), ([name]) => name)
    .entries()
    .map(([name, topics]): [string, Topic[]] => [name, topics.map(([, topic]) => topic)]),
]);

/** The topics of that name; none where people are told nothing. @throws on an unknown one: the outbox tries again, and the System screen shows it */
export function topicsNamed(name: string): readonly Topic[] {
  const topics = TOPICS.get(name);
  if (topics === undefined) throw new Error(`Nobody knows whom to write about ${name}`);
  return topics;
}
