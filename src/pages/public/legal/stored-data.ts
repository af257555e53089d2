import { ENQUIRY_LIFE } from '../../../features/content/rules.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Stored data with purpose and retention, as implemented by `src/server/housekeeping.ts`, docs/decisions/0017 and the closing of a user.
 * Update this list whenever one of these changes.
 */
export const STORED_DATA: readonly [string, string, string][] = [
  [
    'Account',
    'E-mail address, name, mobile number, designation, password (as a hash): to log you in and write to you about your trades',
    'Until the account is closed',
  ],
  [
    'Company',
    'Name, GST and PCB numbers, address, logo, PCB document, links: to know who trades, and for the tax of it',
    'Until the account is closed; the name stays in past trades',
  ],
  [
    'Bank details',
    'Holder, account number (encrypted), bank, IFSC, branch, cancelled cheque: to check that the account is the company’s',
    'Until the account is closed',
  ],
  [
    'Registrations and trades',
    'EPR accounts with certificates and capacities, credits, targets, offers, orders, proofs, and who did what when: the evidence of both sides',
    'They stay, without the erased personal data',
  ],
  [
    'Enquiries',
    'What you write in a form of this site, with your name, company, address and number: to answer you',
    `Open ones until they are closed, then ${ENQUIRY_LIFE / DAY} days; at once with the account of the same address`,
  ],
  ['Newsletter', 'Your e-mail address: to send it', 'Until you ask us to end it, or close the account of that address'],
  ['Sessions', 'When you logged in and out, so that you can be logged out everywhere', '30 days after their end'],
  ['Password links', 'That a link was asked for and used; it works for one hour, once', '30 days after they expire'],
  ['Letters', 'Which e-mail is to be sent about which event', '30 days after it went out'],
  [
    'Network address',
    'Counted against mass requests and guessed passwords; a line in the log where something fails',
    'Counters a day; logs as long as an incident needs, at least as the law asks',
  ],
];
