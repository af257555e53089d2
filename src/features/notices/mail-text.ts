import { brand } from '../../brand.ts';
import { PREFERENCES_PATH } from '../notifications/rules.ts';
import type { Reader } from './store.server.ts';

/** Content of a notification, before it is formatted as a mail. */
export interface MailText {
  subject: string;
  paragraphs: readonly string[];
  /** Label of the link at the end, and its path on the site. */
  link?: Link;
  /** A second link below it. */
  otherLink?: Link;
  /** Token of the link that ends the reader's subscription, in mails to subscribers of the newsletter. */
  unsubscribeToken?: string;
}

interface Link {
  label: string;
  path: string;
}

/** Plain text of a mail. Typed text cannot start a line of its own. */
export function formatMail(
  mail: MailText,
  reader: Pick<Reader, 'id' | 'fullName'>,
  { publicUrl, supportEmail }: { publicUrl: string; supportEmail: string },
): string {
  const { paragraphs, link, otherLink, unsubscribeToken } = mail;
  return [
    `Dear ${isPlainName(reader.fullName) ? oneLine(reader.fullName) : 'customer'},`,
    ...paragraphs,
    ...[link, otherLink].flatMap((one) => (one ? [`${one.label}:\n${publicUrl}${one.path}`] : [])),
    ...(unsubscribeToken === undefined
      ? []
      : [`End the newsletter:\n${publicUrl}/newsletter#unsubscribe=${unsubscribeToken}`]),
    // An address of no user has no preferences.
    ...(reader.id === null ? [] : [`Choose which e-mails you get:\n${publicUrl}${PREFERENCES_PATH}`]),
    `${brand.name}\n${supportEmail} · ${brand.support.phone}`,
    // Standard footer of every mail: a description of the platform and its disclaimer.
    brand.disclaimer,
    '',
  ].join('\n\n');
}

/** Letters, and the characters between them in names. */
const NAME = /^[\p{L}\p{M} .'-]+$/u;
/** Pattern of a host name: matches `evil.example`, but not `A. K. Rao`. */
const DOMAIN = /\.\p{L}\p{M}*\p{L}/u;

/** Whether a name is safe in our mail: only name characters, and nothing that mail programs turn into a link. */
function isPlainName(name: string | null): name is string {
  return name !== null && NAME.test(name) && /\p{L}/u.test(name) && !DOMAIN.test(name);
}

/** Reason of a rejection as given by the decider, if any. */
export function reasonGiven(reason: string | null): string[] {
  return reason === null ? [] : [`Reason given: “${oneLine(reason)}”`];
}

/** Typed text as one line. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
