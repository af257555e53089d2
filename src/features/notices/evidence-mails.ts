import { financialYearLabel } from '../../lib/financial-year.ts';
import type { MailText } from './mail-text.ts';
import type { PackFacts } from './evidence-store.server.ts';

const subjectOf = ({ orderId, registrationNumber, year }: PackFacts): string =>
  orderId === null
    ? `EPR account: ${registrationNumber}, FY ${financialYearLabel(year ?? 0)}`
    : `Work order: ${orderId}`;

const link = { label: 'Evidence packs', path: '/EvidencePacks' };

/** Mail to the person who asked: the pack can be downloaded. */
export const packReady = (pack: PackFacts): MailText => ({
  subject: 'Your evidence pack is ready',
  paragraphs: [
    'You can download your evidence pack for 30 days. Anyone can check it by its code.',
    `${subjectOf(pack)}\nCode: ${pack.code}`,
  ],
  link,
});

/** Mail to the person who asked: no pack was made. */
export const packFailed = (pack: PackFacts): MailText => ({
  subject: 'Your evidence pack could not be made',
  paragraphs: ['Request the evidence pack again. If it fails again, write to us.', subjectOf(pack)],
  link,
});
