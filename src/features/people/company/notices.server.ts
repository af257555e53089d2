/** Sign-ups, and changes of a company's bank details, name and GST number. */
import type { CompanyRole } from '#lib/contract.ts';
import { plainDateTime } from '#lib/dates.ts';
import { lineWithoutLinks, type MailText, oneLine } from '#lib/notice.ts';
import { changeMessage, originLines } from '#people/identity/notices.server.ts';
import { type Db, one, sql } from '#platform/database/database.ts';
import { nameOfPerson } from '#platform/database/names-of-people.ts';
import type { AuditTable, CompaniesTable } from '#platform/database/schema.gen.ts';
import { type Message, SUPERADMINS, topic, type Topic, type Topics } from '#platform/notice.ts';

interface SignUp extends Pick<CompaniesTable, 'company_name'> {
  role: CompanyRole;
}

function findSignUp(db: Db, userId: string): Promise<SignUp | undefined> {
  return one<SignUp>(db)`
    select u.role, c.company_name from users u join companies c on c.user_id = u.id
    where u.id = ${userId} and u.closed_at is null`;
}

/** Mail to superadmins who want it: a company has signed up. */
const signedUp = ({ company_name: name, role }: SignUp): MailText => ({
  subject: `New sign-up: ${oneLine(name)}`,
  paragraphs: [`${oneLine(name)} has signed up as a ${role}.`],
  link: { label: `All ${role}s`, path: role === 'recycler' ? '/recyclers-profile' : '/producer-profile' },
});

/** A change of a company's own data from the audit trail. */
export interface CompanyChange<Detail> extends Pick<AuditTable, 'at' | 'address' | 'device'> {
  companyName: CompaniesTable['company_name'];
  role: CompanyRole;
  /** The person who made it. */
  personId: AuditTable['person_id'];
  by: string | null;
  detail: Detail;
}

/** A change as it is told to the person who made it, or to the other members. */
type ChangeNotice<Detail> = CompanyChange<Detail> & { isToldOthers: boolean };

/** Where a change came from, for the person who made it; the name of that person, for the others. */
const originOf = ({ isToldOthers, ...facts }: ChangeNotice<unknown>): string[] =>
  isToldOthers ? [`Time: ${plainDateTime(facts.at)}\nBy: ${oneLine(facts.by ?? '')}`] : [originLines(facts)];

/** Last four digits and IFSC code before and after a bank change, and when it comes into force. */
export interface BankChangeDetail {
  before: { account_number: string; ifsc_code: string };
  after: { account_number: string; ifsc_code: string };
  in_force_from: string;
}

type IdentityDetail = Partial<Record<string, { from: string; to: string }>>;

/** The owner's changes to a company at that instant; undefined if there are none, or the company is closed. */
const changeOf =
  <Detail>(action: string) =>
  (db: Db, ownerId: string, { at }: { at: Date }): Promise<CompanyChange<Detail> | undefined> =>
    one<CompanyChange<Detail>>(db)`
      select a.at, a.address, a.device, a.detail, a.person_id as "personId", ${nameOfPerson(sql`a.person_id`)} as by, c.company_name as "companyName", u.role
      from audit a join companies c on c.user_id = a.owner_id join users u on u.id = a.owner_id
      where a.owner_id = ${ownerId} and a.action = ${action} and a.at = ${at} order by a.id desc limit 1`;

export const findCompanyChange = changeOf<IdentityDetail>('company.changed');

/** Both accounts by their last four digits, and from when the new one counts. */
export function bankLines({ before, after, in_force_from }: BankChangeDetail): string[] {
  const named = (bank: BankChangeDetail['before']) =>
    `account number ending in ${oneLine(bank.account_number)}, IFSC code ${oneLine(bank.ifsc_code)}`;
  return [
    `Before: ${named(before)}\nAfter: ${named(after)}`,
    `The new details count for trades accepted from ${plainDateTime(new Date(in_force_from))} on. Trades accepted before keep the old account.`,
  ];
}

/** Mail to the company: its bank details change. */
function bankChanged(facts: ChangeNotice<BankChangeDetail>): MailText {
  return {
    subject: 'Your bank details were changed',
    paragraphs: [
      `The bank details of ${oneLine(facts.companyName)} were changed.`,
      ...bankLines(facts.detail),
      ...originOf(facts),
    ],
    link: { label: 'Your bank details', path: '/profile?tab=bank' },
  };
}

const FIELDS: Readonly<Record<string, string>> = { company_name: 'Company Name', gst_number: 'GST Number' };

export const changedFields = (detail: IdentityDetail): string =>
  Object.entries(FIELDS)
    .flatMap(([field, label]) => {
      const change = detail[field];
      return change ? [`${label}: ${lineWithoutLinks(change.from)} → ${lineWithoutLinks(change.to)}`] : [];
    })
    .join('\n');

/** Mail to the company: its name or GST number has changed. */
function companyChanged(facts: ChangeNotice<IdentityDetail>): MailText {
  return {
    subject: 'Your company details were changed',
    paragraphs: [
      changedFields(facts.detail),
      'Your approved EPR accounts are pending again, and your offers leave the market until they are approved again.',
      ...originOf(facts),
    ],
    link: { label: 'Your profile', path: '/profile' },
  };
}

/**
 * A change of the company: whoever made it gets the link `This was not me`, which undoes it and ends the own sessions; the other members read
 * who it was.
 */
function toMembers<Detail>(
  find: ReturnType<typeof changeOf<Detail>>,
  write: (change: ChangeNotice<Detail>) => MailText,
): Topic {
  return topic('security', find, (change, { subjectId: organisation }, context): Message[] => {
    const { personId } = change;
    const toOthers = write({ ...change, isToldOthers: true });
    const others: Message = { to: { organisation }, except: personId, mail: toOthers };
    if (personId === null) return [others];
    const to = { organisation, member: personId };
    return [changeMessage(context, to, change, write({ ...change, isToldOthers: false })), others];
  });
}

export const COMPANY_TOPICS: Topics = {
  'user.registered': topic('sign_ups', findSignUp, (company) => ({ to: SUPERADMINS, mail: signedUp(company) })),
  'user.bank_changed': toMembers(changeOf<BankChangeDetail>('bank.changed'), bankChanged),
  'user.company_changed': toMembers(findCompanyChange, companyChanged),
};
