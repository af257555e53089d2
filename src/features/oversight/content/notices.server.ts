/** Enquiries and the newsletter. */
import { brand } from '#brand.ts';
import { plainDateTime } from '#lib/dates.ts';
import { type MailText, oneLine } from '#lib/notice.ts';
import { type Db, one } from '#platform/database/database.ts';
import type { EnquiriesTable, SubscriptionsTable } from '#platform/database/schema.gen.ts';
import { SUPERADMINS, SUPPORT_TEAM, topic, type Topics } from '#platform/notice.ts';
import { createConfirmationLink, createUnsubscribeLink } from './newsletter.server.ts';

interface Enquiry extends Pick<
  EnquiriesTable,
  'source' | 'email' | 'mobile' | 'profile' | 'category' | 'city' | 'state' | 'message'
> {
  fullName: EnquiriesTable['full_name'];
  companyName: EnquiriesTable['company_name'];
  at: EnquiriesTable['created_at'];
}

function findEnquiry(db: Db, id: string): Promise<Enquiry | undefined> {
  return one<Enquiry>(db)`
    select source, full_name as "fullName", company_name as "companyName", email, mobile, profile, category, city, state, message,
      created_at as at
    from enquiries where id = ${id}`;
}

function findSubscription(db: Db, id: string) {
  return one<Pick<SubscriptionsTable, 'email'>>(db)`select email from subscriptions where id = ${id}`;
}

const SOURCES: Readonly<Record<Enquiry['source'], string>> = {
  contact: 'the contact page',
  battery: 'the page about batteries',
  construction: 'the page about construction and demolition waste',
  'e-waste': 'the page about e-waste',
};

/** Quotes typed text line by line, so that none of it looks like our own. */
const quoted = (text: string): string =>
  text
    .split(/\r\n|[\r\n\p{Zl}\p{Zp}]/u)
    .map((line) => `> ${oneLine(line)}`.trimEnd())
    .join('\n');

/** Mail to support: a new enquiry. */
function enquiryReceived(facts: Enquiry): MailText {
  const about = [
    facts.profile && `Profile: ${oneLine(facts.profile)}`,
    facts.category && `Category: ${oneLine(facts.category)}`,
  ];
  return {
    subject: `Enquiry from ${oneLine(facts.fullName)}, ${oneLine(facts.companyName)}`,
    paragraphs: [
      `New enquiry from ${SOURCES[facts.source]}, ${plainDateTime(facts.at)}.`,
      [
        `Name: ${oneLine(facts.fullName)}`,
        `Company: ${oneLine(facts.companyName)}`,
        `Email: ${oneLine(facts.email)}`,
        `Mobile: ${oneLine(facts.mobile)}`,
        ...about.filter((line) => line !== null),
        `City: ${oneLine(facts.city)}`,
        `State: ${oneLine(facts.state)}`,
      ].join('\n'),
      quoted(facts.message),
    ],
    link: { label: 'Answer and close', path: `/Enquiries?search=${encodeURIComponent(facts.email)}` },
  };
}

/** Mail to superadmins: a new enquiry waits. */
function enquiryWaits(facts: Enquiry) {
  return {
    subject: `New enquiry: ${oneLine(facts.fullName)}`,
    paragraphs: [
      `${oneLine(facts.fullName)} of ${oneLine(facts.companyName)} has written from ${SOURCES[facts.source]}.`,
    ],
    link: { label: 'Answer and close', path: '/Enquiries' },
  } satisfies MailText;
}

/** Confirmation to the sender, without the message: anybody can enter anybody's address. */
function enquiryConfirmed(): MailText {
  return {
    subject: 'We have received your enquiry',
    paragraphs: [
      'Thank you for writing to us. Your enquiry has arrived, and we reply in 24 to 48 hours.',
      'If you have not written to us, ignore this e-mail. The address may have been mistyped.',
    ],
  };
}

/** Mail to an address that somebody has entered: it counts once its holder confirms it. */
function confirmSubscription(token: string): MailText {
  return {
    subject: 'Confirm your subscription',
    paragraphs: [
      `This address was entered for the newsletter of ${brand.name}. Confirm the subscription with the link below. It is valid for 7 days and works once.`,
      'If it was not you, ignore this e-mail. You will get no newsletter, and the address is deleted after 7 days.',
    ],
    link: { label: 'Confirm your subscription', path: `/newsletter#confirm=${token}` },
  };
}

function subscriptionConfirmed(unsubscribeToken: string): MailText {
  return {
    subject: 'You are subscribed',
    paragraphs: [
      `You are subscribed to the newsletter of ${brand.name}: new articles and changes of the rules.`,
      'You can end it at any time with the link below.',
    ],
    unsubscribeToken,
  };
}

export const CONTENT_TOPICS: Topics = {
  'enquiry.received': topic('enquiries', findEnquiry, (enquiry, _, { config }) => {
    const mail = enquiryWaits(enquiry);
    return [
      { to: SUPPORT_TEAM, text: null, mail: enquiryReceived(enquiry) },
      {
        to: SUPERADMINS,
        text: mail.subject,
        path: mail.link.path,
        // The support address has the whole enquiry already.
        mail: ({ email }) => (email === config.supportEmail ? null : mail),
      },
    ];
  }),
  // Anybody can enter anybody's address, so even the typed name is not certain to be the reader's.
  'enquiry.confirmable': topic(null, findEnquiry, ({ email }) => ({ to: { email }, mail: enquiryConfirmed() })),
  'subscription.unconfirmed': topic(null, findSubscription, ({ email }, { subjectId }, context) => ({
    to: { email },
    mail: async () => {
      const token = await createConfirmationLink(context, subjectId);
      return token === null ? null : confirmSubscription(token);
    },
  })),
  'subscription.confirmed': topic(null, findSubscription, ({ email }, { subjectId }, context) => ({
    to: { email },
    mail: async () => subscriptionConfirmed(await createUnsubscribeLink(context, subjectId)),
  })),
  'subscription.added': topic(null, findSubscription, ({ email }) => ({
    to: SUPPORT_TEAM,
    mail: {
      subject: 'A new subscription to the newsletter',
      paragraphs: [`${oneLine(email)} has subscribed to the newsletter.`],
    },
  })),
};
