import type { Letter } from './letter.ts';

/** Mail to each owner of such an account: a return is due later. */
export function returnExtended({ title, text }: { title: string; text: string }): Letter {
  return { subject: `Extended: ${title}`, paragraphs: [text], link: { label: 'Your calendar', path: '/Calendar' } };
}
