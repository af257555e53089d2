import { brand } from '../../brand.ts';
import { plainDateTime } from '../../lib/dates.ts';
import { originLines } from './account-mails.ts';
import type {
  BankChangeDetail,
  CompanyChangeFacts,
  IdentityDetail,
  PlatformChangeFacts,
} from './company-store.server.ts';
import { oneLine, type MailText } from './mail-text.ts';

/** Both accounts by their last four digits, and from when the new one counts. */
function bankLines({ before, after, in_force_from }: BankChangeDetail): string[] {
  const named = (bank: BankChangeDetail['before']) =>
    `account number ending in ${oneLine(bank.account_number)}, IFSC code ${oneLine(bank.ifsc_code)}`;
  return [
    `Before: ${named(before)}\nAfter: ${named(after)}`,
    `The new details count for trades accepted from ${plainDateTime(new Date(in_force_from))} on. Trades accepted before keep the old account.`,
  ];
}

/** Mail to the company: its bank details change. */
export function bankChanged(facts: CompanyChangeFacts<BankChangeDetail>) {
  return {
    subject: 'Your bank details were changed',
    paragraphs: [
      `The bank details of ${oneLine(facts.companyName)} were changed.`,
      ...bankLines(facts.detail),
      originLines(facts),
    ],
    link: { label: 'Your bank details', path: '/profile?tab=bank' },
  };
}

/** Mail to the superadmins: the account to which buyers pay the fee has changed. */
export function platformBankChanged(facts: PlatformChangeFacts<BankChangeDetail>) {
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

const FIELDS: Readonly<Record<string, string>> = { company_name: 'Company Name', gst_number: 'GST Number' };

const changedFields = (detail: IdentityDetail): string =>
  Object.entries(FIELDS)
    .flatMap(([field, label]) => {
      const change = detail[field];
      return change ? [`${label}: ${oneLine(change.from)} → ${oneLine(change.to)}`] : [];
    })
    .join('\n');

/** Mail to the company: its name or GST number has changed. */
export function companyChanged(facts: CompanyChangeFacts<IdentityDetail>) {
  return {
    subject: 'Your company details were changed',
    paragraphs: [
      changedFields(facts.detail),
      'Your approved EPR accounts are pending again, and your offers leave the market until they are approved again.',
      originLines(facts),
    ],
    link: { label: 'Your profile', path: '/profile' },
  };
}

/** Mail to the superadmins about the same change. */
export function accountsWaitAgain(facts: CompanyChangeFacts<IdentityDetail>): MailText {
  return {
    subject: `EPR accounts wait again: ${oneLine(facts.companyName)}`,
    paragraphs: [
      `${oneLine(facts.companyName)} has changed its details. Its approved EPR accounts are pending again.`,
      changedFields(facts.detail),
    ],
    link: { label: 'Check and decide', path: `/${facts.role}-erplist` },
  };
}
