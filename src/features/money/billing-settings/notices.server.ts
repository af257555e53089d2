/** Changes of the account to which buyers pay the fee. */
import { brand } from '#brand.ts';
import type { MailText } from '#lib/notice.ts';
import { type BankChangeDetail, bankLines, type CompanyChange } from '#people/company/notices.server.ts';
import { changeMessage, originLines } from '#people/identity/notices.server.ts';
import { type Db, one } from '#platform/database/database.ts';
import { SUPERADMINS, topic, type Topics } from '#platform/notice.ts';

/** All superadmins read of a change that one of them made. */
const MADE_BY_YOU = 'If this was done from your account and not by you';

type PlatformChange = Pick<CompanyChange<BankChangeDetail>, 'at' | 'address' | 'device' | 'detail'>;

/** A superadmin's change of the platform's bank account at that instant, from the audit trail. */
function findChange(db: Db, personId: string, { at }: { at: Date }): Promise<PlatformChange | undefined> {
  return one<PlatformChange>(db)`
    select at, address, device, detail from audit
    where person_id = ${personId} and owner_id is null and action = 'bank.changed' and at = ${at} order by id desc limit 1`;
}

/** Mail to the superadmins: the account to which buyers pay the fee has changed. */
function platformBankChanged(facts: PlatformChange): MailText {
  return {
    subject: "The platform's bank account was changed",
    paragraphs: [
      `The bank account of ${brand.name} was changed, to which buyers pay the processing fee.`,
      ...bankLines(facts.detail),
      originLines(facts),
      'If our team did not make this change, enter the right account at once.',
    ],
    link: { label: 'Billing settings', path: '/BillingSettings' },
  };
}

export const BILLING_SETTINGS_TOPICS: Topics = {
  'billing_settings.bank_changed': topic('security', findChange, (change, _, context) =>
    changeMessage(context, SUPERADMINS, change, platformBankChanged(change), MADE_BY_YOU),
  ),
};
