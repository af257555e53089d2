/** All topics of the outbox. The tables of the features say what people are told; see `Topic`. */
import type { Context } from '../../platform/context.ts';
import { readExtension } from '../calendar/service.server.ts';
import { ACCOUNT_TOPICS } from './account-topics.server.ts';
import { returnExtended } from './calendar-mails.ts';
import { createConfirmationLink, createUnsubscribeLink } from '../content/service.server.ts';
import {
  confirmSubscription,
  enquiryConfirmed,
  enquiryReceived,
  enquiryWaits,
  subscriptionAdded,
  subscriptionConfirmed,
} from './enquiry-mails.ts';
import { findEnquiry, findSubscription } from './enquiry-store.server.ts';
import { readDigest } from '../notifications/service.server.ts';
import { updates } from './digest-mails.ts';
import { dataFailed, dataReady, erasureDone, erasureRefused, erasureRequested } from './erasure-mails.ts';
import { findErasure, findExportOwner } from './erasure-store.server.ts';
import { EVIDENCE_TOPICS } from './evidence-topics.server.ts';
import { creditsExpire } from './expiry-mails.ts';
import { findExpiring } from './expiry-store.server.ts';
import type { MailText } from './mail-text.ts';
import type { Topic } from './message.ts';
import { MESSAGE_TOPICS } from './message-topics.server.ts';
import { PAYMENT_TOPICS } from './payment-topics.server.ts';
import { findSuperadmins, findUser, type Reader } from './store.server.ts';
import { RECALL_TOPICS } from './recall-topics.server.ts';
import { TRADE_TOPICS } from './trade-topics.server.ts';
import { TRANSFER_TOPICS } from './transfer-topics.server.ts';

const support = ({ config }: Context): Reader => ({ id: null, email: config.supportEmail, fullName: 'support team' });

/** The company that asked for erasure, by the address that it had then. */
const toAsker = (write: (facts: NonNullable<Awaited<ReturnType<typeof findErasure>>>) => MailText): Topic => ({
  group: null,
  messagesOf: async ({ db }, id) => {
    const facts = await findErasure(db, id);
    if (facts === undefined || facts.email === null) return [];
    return [{ to: { id: null, email: facts.email, fullName: null }, mail: write(facts) }];
  },
});

const toExportOwner = (write: () => MailText): Topic => ({
  group: 'security',
  messagesOf: async ({ db }, id) => {
    const ownerId = await findExportOwner(db, id);
    return ownerId === undefined ? [] : [{ to: await findUser(db, ownerId), mail: write() }];
  },
});

const OTHER_TOPICS: Readonly<Record<string, Topic>> = {
  'enquiry.received': {
    group: 'enquiries',
    messagesOf: async (context, id) => {
      const facts = await findEnquiry(context.db, id);
      if (facts === undefined) return [];
      const mail = enquiryWaits(facts);
      const superadmins = await findSuperadmins(context.db);
      return [
        { to: support(context), mail: enquiryReceived(facts) },
        // The support address has the whole enquiry already.
        ...superadmins.map((to) =>
          to.email === context.config.supportEmail ? { to, text: mail.subject, path: mail.link.path } : { to, mail },
        ),
      ];
    },
  },
  'enquiry.confirmable': {
    group: null,
    messagesOf: async ({ db }, id) => {
      const { email } = (await findEnquiry(db, id)) ?? {};
      // Anybody can enter anybody's address, so even the typed name is not certain to be the reader's.
      return email === undefined ? [] : [{ to: { id: null, email, fullName: null }, mail: enquiryConfirmed() }];
    },
  },
  'subscription.unconfirmed': {
    group: null,
    messagesOf: async (context, id) => {
      const email = await findSubscription(context.db, id);
      if (email === undefined) return [];
      const mail = async () => {
        const token = await createConfirmationLink(context, id);
        return token === null ? null : confirmSubscription(token);
      };
      return [{ to: { id: null, email, fullName: null }, mail }];
    },
  },
  'subscription.confirmed': {
    group: null,
    messagesOf: async (context, id) => {
      const email = await findSubscription(context.db, id);
      if (email === undefined) return [];
      const mail = async () => subscriptionConfirmed(await createUnsubscribeLink(context, id));
      return [{ to: { id: null, email, fullName: null }, mail }];
    },
  },
  'subscription.added': {
    group: null,
    messagesOf: async (context, id) => {
      const email = await findSubscription(context.db, id);
      return email === undefined ? [] : [{ to: support(context), mail: subscriptionAdded(email) }];
    },
  },
  'data_export.ready': toExportOwner(dataReady),
  'data_export.failed': toExportOwner(dataFailed),
  'erasure.requested': toAsker((facts) => erasureRequested(facts.answer_by)),
  'erasure.done': toAsker(() => erasureDone()),
  'erasure.refused': toAsker((facts) => erasureRefused(facts.answer ?? '')),
  'return.extended': {
    group: 'reminders',
    messagesOf: async (context, id) => {
      const extension = await readExtension(context, id);
      return extension === null
        ? []
        : [{ to: await findUser(context.db, extension.ownerId), mail: returnExtended(extension) }];
    },
  },
  'credits.expiring': {
    group: 'reminders',
    messagesOf: async ({ db }, id, { at }) => {
      const facts = await findExpiring(db, id, at);
      return facts ? [{ to: facts.owner, mail: creditsExpire(facts) }] : [];
    },
  },
};

/** The daily mail of a person; what it says are notifications already. */
const DIGEST: Topic = {
  group: null,
  messagesOf: async (context, id) => {
    const digest = await readDigest(context, id);
    if (digest === undefined || digest.notifications.length === 0) return [];
    return [{ to: await findUser(context.db, digest.personId), mail: updates(digest.notifications) }];
  },
};

/** Topics that people are told nothing of: the changes are shown on the screens. */
const SILENT = [
  // Its dispute is told.
  'transfer_line.disputed',
  // A mail tells of messages that stay unread.
  'message.sent',
  'message.read',
  'recall.draft',
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
  'transaction.initiated',
  'trade.bank_details_shown',
  'payment.withdrawn',
  'user.closed',
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

const TOPICS = new Map<string, Topic | null>([
  ['notification_digest.due', DIGEST],
  ...Object.entries({
    ...TRADE_TOPICS,
    ...PAYMENT_TOPICS,
    ...TRANSFER_TOPICS,
    ...MESSAGE_TOPICS,
    ...EVIDENCE_TOPICS,
    ...RECALL_TOPICS,
    ...ACCOUNT_TOPICS,
    ...OTHER_TOPICS,
  }),
  ...SILENT.map((name) => [name, null] as const),
]);

/** The topic; null for one that people are told nothing of. @throws on an unknown one: the outbox tries again, and the System screen shows it */
export function topicNamed(name: string): Topic | null {
  const topic = TOPICS.get(name);
  if (topic === undefined) throw new Error(`Nobody knows whom to write about ${name}`);
  return topic;
}
