import { brand } from '#brand.ts';
import { type MailLink, type MailText, oneLine, ORGANISATION_PARAMETER } from '#lib/notice.ts';
import { PREFERENCES_PATH } from '#oversight/notifications/rules.ts';
import type { Reader } from '#platform/notice.ts';

/** Plain text of a mail. Typed text cannot start a line of its own. */
export function formatMail(
  mail: MailText,
  reader: Pick<Reader, 'id' | 'fullName' | 'membership'>,
  { publicUrl, supportEmail }: { publicUrl: string; supportEmail: string },
): string {
  const { paragraphs, link, otherLink, unsubscribeToken } = mail;
  const { membership } = reader;
  return [
    `Dear ${isPlainName(reader.fullName) ? oneLine(reader.fullName) : 'customer'},`,
    ...paragraphs,
    ...(link ? [linkText({ publicUrl }, link, membership?.hasOthers ? membership.organisationId : undefined)] : []),
    ...(otherLink ? [linkText({ publicUrl }, otherLink)] : []),
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

/**
 * A link as a mail shows it.
 * @param organisationId the organisation that the mail is about, for a person of several: it need not be the one that opens
 */
export function linkText(
  { publicUrl }: { publicUrl: string },
  { label, path }: MailLink,
  organisationId?: string,
): string {
  const isNamed = organisationId !== undefined && !path.includes('#');
  const organisation = isNamed ? `${path.includes('?') ? '&' : '?'}${ORGANISATION_PARAMETER}=${organisationId}` : '';
  return `${label}:\n${publicUrl}${path}${organisation}`;
}

/** Letters, and the characters between them in names. */
const NAME = /^[\p{L}\p{M} .'-]+$/u;
/** Pattern of a host name: matches `evil.example`, but not `A. K. Rao`. */
const DOMAIN = /\.\p{L}\p{M}*\p{L}/u;

/** Whether a name is safe in our mail: only name characters, and nothing that mail programs turn into a link. */
function isPlainName(name: string | null): name is string {
  return name !== null && NAME.test(name) && /\p{L}/u.test(name) && !DOMAIN.test(name);
}
