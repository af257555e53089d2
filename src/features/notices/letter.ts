import { brand } from '../../brand.ts';
import type { Reader } from './store.server.ts';

/** What somebody is told, before it is a mail. */
export interface Letter {
  subject: string;
  paragraphs: readonly string[];
  /** What the link at the end is for, and where on the site it leads. */
  link?: { label: string; path: string };
}

/** A letter and who gets it; nobody, where they have no address any more. */
export interface Addressed {
  to: Reader | null;
  letter: Letter;
}

/** The text of a mail. What people have typed cannot begin a line of its own. */
export function writeLetter(
  letter: Letter,
  reader: { fullName: string | null },
  { publicUrl, supportEmail }: { publicUrl: string; supportEmail: string },
): string {
  const { paragraphs, link } = letter;
  return [
    `Dear ${isPlainName(reader.fullName) ? oneLine(reader.fullName) : 'customer'},`,
    ...paragraphs,
    ...(link ? [`${link.label}:\n${publicUrl}${link.path}`] : []),
    `${brand.name}\n${supportEmail} · ${brand.support.phone}`,
    // What we are, and what we are not, stands under every message.
    brand.disclaimer,
    '',
  ].join('\n\n');
}

/** Letters, and what stands between them in names. */
const NAME = /^[\p{L}\p{M} .'-]+$/u;
/** `evil.example` is one, `A. K. Rao` is none. */
const DOMAIN = /\.\p{L}\p{M}*\p{L}/u;

/** Whether a name can stand in our mail: it says nothing else, and no program makes a link of it. */
function isPlainName(name: string | null): name is string {
  return name !== null && NAME.test(name) && /\p{L}/u.test(name) && !DOMAIN.test(name);
}

/** Why something was rejected, in the words of who did it, where they said so. */
export function reasonGiven(reason: string | null): string[] {
  return reason === null ? [] : [`Reason given: “${oneLine(reason)}”`];
}

/** Text from people as one line. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
