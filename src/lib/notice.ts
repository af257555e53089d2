/** Notifications and mails to people: groups, and the texts of a mail before it is formatted. */

/** Groups of notifications, in the order of the page of preferences. */
export const GROUPS = {
  requests: 'Requests and counter-offers',
  payments: 'Payments and documents',
  accounts: 'EPR accounts',
  reminders: 'Reminders',
  review: 'Reviews',
  enquiries: 'Enquiries',
  sign_ups: 'Sign-ups',
  security: 'Security',
} as const;
export type NotificationGroup = keyof typeof GROUPS;

/** Parameter of a mail's link: id of the organisation that it is about. */
export const ORGANISATION_PARAMETER = 'organisation';

/** The subject of a mail about an organisation to a person who has several. */
export const subjectFor = (companyName: string, subject: string): string => `[${oneLine(companyName)}] ${subject}`;

export interface MailText {
  subject: string;
  paragraphs: readonly string[];
  /** Label of the link at the end, and its path on the site. */
  link?: MailLink;
  /** A second link below it. */
  otherLink?: MailLink;
  /** Token of the link that ends the reader's subscription, in mails to subscribers of the newsletter. */
  unsubscribeToken?: string;
}

export interface MailLink {
  label: string;
  path: string;
}

/** Reason of a rejection as given by the decider, if any. */
export function reasonGiven(reason: string | null): string[] {
  return reason === null ? [] : [`Reason given: “${oneLine(reason)}”`];
}

/** Typed text as one line. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** The same for a mail to anybody's address: nothing in it is what mail programs turn into a link. */
export const lineWithoutLinks = (text: string): string =>
  oneLine(text).replace(/[.\u3002\uff0e\uff61](?=\p{L}\p{M}*\p{L})|:(?=\/\/)/gu, '$& ');
