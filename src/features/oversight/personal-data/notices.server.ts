/** Copies of data, told to the member who asked, and requests for erasure, told to the company by the address that it had then. */
import { brand } from '#brand.ts';
import { formatDay } from '#lib/dates.ts';
import { type MailText, oneLine, subjectFor } from '#lib/notice.ts';
import { type Db, one } from '#platform/database/database.ts';
import type { CompaniesTable, DataExportsTable, ErasureRequestsTable } from '#platform/database/schema.gen.ts';
import { topic, type Topics } from '#platform/notice.ts';

interface Erasure extends Pick<ErasureRequestsTable, 'email' | 'answer_by' | 'answer'> {
  companyName: CompaniesTable['company_name'];
  /** Whether the person of that address works for another organisation too. */
  hasOthers: boolean;
}

/** A request for erasure; its address outlives the account by some days. */
function findErasure(db: Db, id: string, at: Date): Promise<Erasure | undefined> {
  return one<Erasure>(db)`
    select r.email, r.answer_by, r.answer, c.company_name as "companyName", exists (
      select from users p cross join lateral organisations_of(p.id, ${at}) o
      where lower(p.email) = lower(r.email) and o.id <> r.owner_id) as "hasOthers"
    from erasure_requests r join companies c on c.user_id = r.owner_id where r.id = ${id}`;
}

function findExport(db: Db, id: string) {
  return one<Pick<DataExportsTable, 'owner_id'> & { member: string }>(db)`
    select owner_id, coalesce(asked_by, owner_id) as member from data_exports where id = ${id}`;
}

const toAsker = (write: (erasure: Erasure) => MailText) =>
  topic(
    null,
    (db, id, _event, { clock }) => findErasure(db, id, clock.now()),
    (erasure) => {
      const { email, companyName, hasOthers } = erasure;
      if (email === null) return false;
      const mail = write(erasure);
      return { to: { email }, mail: hasOthers ? { ...mail, subject: subjectFor(companyName, mail.subject) } : mail };
    },
  );

const toMember = (mail: MailText) =>
  topic('security', findExport, ({ owner_id: organisation, member }) => ({ to: { organisation, member }, mail }));

export const PERSONAL_DATA_TOPICS: Topics = {
  'data_export.ready': toMember({
    subject: 'Your data is ready',
    paragraphs: [
      'The copy of your data that you asked for is ready. You can download it for 7 days; then we delete it.',
      'It holds your bank details and documents. Keep it safe.',
    ],
    link: { label: 'Download your data', path: '/Security' },
  }),
  'data_export.failed': toMember({
    subject: 'Your data could not be collected',
    paragraphs: ['We could not make the copy of your data that you asked for. Please ask again, or write to us.'],
    link: { label: 'Ask again', path: '/Security' },
  }),
  'erasure.requested': toAsker(({ answer_by: answerBy }) => ({
    subject: 'We have your request',
    paragraphs: [
      `You asked us to close your account and erase your data. We answer by ${formatDay(answerBy.toISOString())}.`,
      'Until then nothing changes, and you can withdraw the request.',
    ],
  })),
  'erasure.done': toAsker(() => ({
    subject: 'Your data are erased',
    paragraphs: [
      `Your account at ${brand.name} is closed, and your personal data and bank details are erased.`,
      'Trades and their documents stay for as long as the law requires, with the name and GST number of the company.',
    ],
  })),
  'erasure.refused': toAsker(({ answer }) => ({
    subject: 'Your request is refused',
    paragraphs: [
      'We cannot erase your data now.',
      `Reason: ${oneLine(answer ?? '')}`,
      'You can ask again once the reason no longer applies.',
    ],
  })),
};
