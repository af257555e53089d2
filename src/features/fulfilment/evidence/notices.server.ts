/** Evidence packs, told to the person who asked, while a member. Source: file 10 of the specification, part 10. */
import { financialYearLabel } from '#lib/financial-year.ts';
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

const toAsker = (subject: string, paragraphsOf: (pack: PackFacts) => string[]) =>
  topic('payments', findPack, (pack) => {
    const { ownerId: organisation, requestedBy: id } = pack;
    const link = { label: 'Evidence packs', path: '/EvidencePacks' };
    return {
      to: organisation === null ? { id } : { organisation, member: id },
      mail: { subject, paragraphs: paragraphsOf(pack), link },
    };
  });

export const EVIDENCE_TOPICS: Topics = {
  'evidence_pack.ready': toAsker('Your evidence pack is ready', (pack) => [
    'You can download your evidence pack for 30 days. Anyone can check it by its code.',
    `${subjectOf(pack)}\nCode: ${pack.code}`,
  ]),
  'evidence_pack.failed': toAsker('Your evidence pack could not be made', (pack) => [
    'Request the evidence pack again. If it fails again, write to us.',
    subjectOf(pack),
  ]),
};
