import type { MailText } from './mail-text.ts';

/** Mail to each owner of such an account: a return is due later. */
export function returnExtended({ title, text }: { title: string; text: string }): MailText {
  return { subject: `Extended: ${title}`, paragraphs: [text], link: { label: 'Your calendar', path: '/Calendar' } };
}
