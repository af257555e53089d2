import { brand } from '../../brand.ts';

/** What somebody is told, before it is a mail. */
export interface Letter {
  subject: string;
  paragraphs: readonly string[];
  /** What the link at the end is for, and where on the site it leads. */
  link?: { label: string; path: string };
}

/** The text of a mail. What people have typed cannot begin a line of its own. */
export function writeLetter(letter: Letter, reader: { fullName: string | null }, publicUrl: string): string {
  const { paragraphs, link } = letter;
  return [
    `Dear ${oneLine(reader.fullName ?? 'customer')},`,
    ...paragraphs,
    ...(link ? [`${link.label}:\n${publicUrl}${link.path}`] : []),
    `${brand.name}\n${brand.support.email} · ${brand.support.phone}`,
    // What we are, and what we are not, stands under every message.
    brand.disclaimer,
    '',
  ].join('\n\n');
}

/** Why something was rejected, in the words of who did it, where they said so. */
export function reasonGiven(reason: string | null): string[] {
  return reason === null ? [] : [`Reason given: “${oneLine(reason)}”`];
}

/** Text from people as one line. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
