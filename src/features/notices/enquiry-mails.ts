import { brand } from '../../brand.ts';
import { plainDateTime } from '../../lib/dates.ts';
import { oneLine, type MailText } from './mail-text.ts';
import type { EnquiryFacts } from './enquiry-store.server.ts';

const SOURCES: Readonly<Record<EnquiryFacts['source'], string>> = {
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
export function enquiryReceived(facts: EnquiryFacts): MailText {
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
export function enquiryWaits(facts: EnquiryFacts) {
  return {
    subject: `New enquiry: ${oneLine(facts.fullName)}`,
    paragraphs: [
      `${oneLine(facts.fullName)} of ${oneLine(facts.companyName)} has written from ${SOURCES[facts.source]}.`,
    ],
    link: { label: 'Answer and close', path: '/Enquiries' },
  } satisfies MailText;
}

/** Confirmation to the sender, without the message: anybody can enter anybody's address. */
export function enquiryConfirmed(): MailText {
  return {
    subject: 'We have received your enquiry',
    paragraphs: [
      'Thank you for writing to us. Your enquiry has arrived, and we reply in 24 to 48 hours.',
      'If you have not written to us, ignore this e-mail. The address may have been mistyped.',
    ],
  };
}

/** Mail to an address that somebody has entered: it counts once its holder confirms it. */
export function confirmSubscription(token: string): MailText {
  return {
    subject: 'Confirm your subscription',
    paragraphs: [
      `This address was entered for the newsletter of ${brand.name}. Confirm the subscription with the link below. It is valid for 7 days and works once.`,
      'If it was not you, ignore this e-mail. You will get no newsletter, and the address is deleted after 7 days.',
    ],
    link: { label: 'Confirm your subscription', path: `/newsletter#confirm=${token}` },
  };
}

/** Mail to a new subscriber. */
export function subscriptionConfirmed(unsubscribeToken: string): MailText {
  return {
    subject: 'You are subscribed',
    paragraphs: [
      `You are subscribed to the newsletter of ${brand.name}: new articles and changes of the rules.`,
      'You can end it at any time with the link below.',
    ],
    unsubscribeToken,
  };
}

/** Mail to support: a new newsletter subscription. */
export function subscriptionAdded(email: string): MailText {
  return {
    subject: 'A new subscription to the newsletter',
    paragraphs: [`${oneLine(email)} has subscribed to the newsletter.`],
  };
}
