/** Evidence packs, told to the person who asked, while a member. Source: file 10 of the specification, part 10. */
import { financialYearLabel } from '#lib/financial-year.ts';
import type { MailText } from '#lib/notice.ts';
import { type Db, one } from '#platform/database/database.ts';
import type { EprAccountsTable, EvidencePacksTable, TransactionsTable } from '#platform/database/schema.gen.ts';
import { topic, type Topics } from '#platform/notice.ts';

interface PackFacts extends Pick<EvidencePacksTable, 'code' | 'year'> {
  requestedBy: EvidencePacksTable['requested_by'];
  ownerId: EvidencePacksTable['owner_id'];
  orderId: TransactionsTable['order_id'] | null;
  registrationNumber: EprAccountsTable['registration_number'] | null;
}

function findPack(db: Db, id: string): Promise<PackFacts | undefined> {
  return one<PackFacts>(db)`
    select p.code, p.year, p.requested_by as "requestedBy", p.owner_id as "ownerId", x.order_id as "orderId", a.registration_number as "registrationNumber"
    from evidence_packs p left join transactions x on x.trade_id = p.trade_id left join epr_accounts a on a.id = p.account_id
    where p.id = ${id}`;
}

const subjectOf = ({ orderId, registrationNumber, year }: PackFacts): string =>
  orderId === null
    ? `EPR account: ${registrationNumber}, FY ${financialYearLabel(year ?? 0)}`
    : `Work order: ${orderId}`;

const link = { label: 'Evidence packs', path: '/EvidencePacks' };

/** Mail to the person who asked: the pack can be downloaded. */
const packReady = (pack: PackFacts): MailText => ({
  subject: 'Your evidence pack is ready',
  paragraphs: [
    'You can download your evidence pack for 30 days. Anyone can check it by its code.',
    `${subjectOf(pack)}\nCode: ${pack.code}`,
  ],
  link,
});

/** Mail to the person who asked: no pack was made. */
const packFailed = (pack: PackFacts): MailText => ({
  subject: 'Your evidence pack could not be made',
  paragraphs: ['Request the evidence pack again. If it fails again, write to us.', subjectOf(pack)],
  link,
});

const toAsker = (write: (pack: PackFacts) => MailText) =>
  topic('payments', findPack, (pack) => {
    const { ownerId: organisation, requestedBy: id } = pack;
    return { to: organisation === null ? { id } : { organisation, member: id }, mail: write(pack) };
  });

export const EVIDENCE_TOPICS: Topics = {
  'evidence_pack.ready': toAsker(packReady),
  'evidence_pack.failed': toAsker(packFailed),
};
