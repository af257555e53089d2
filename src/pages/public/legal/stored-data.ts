import { DAY_MS } from '#lib/dates.ts';
import { ENQUIRY_LIFE_MS, OPEN_ENQUIRY_LIFE_MS, UNCONFIRMED_LIFE_MS } from '#oversight/content/rules.ts';
import { NOTIFICATION_LIFE_MS } from '#oversight/notifications/rules.ts';
import { EXPORT_LIFE_MS } from '#oversight/personal-data/rules.ts';
import { KNOWN_ADDRESS_MS, KNOWN_DEVICE_MS } from '#people/identity/rules.ts';

/**
 * Stored data with purpose and retention, as implemented by `src/server/housekeeping.ts`, docs/decisions/0017 and the closing of a user.
 * Update this list whenever one of these changes.
 */
export const STORED_DATA: readonly [string, string, string][] = [
  [
    'Account',
    'E-mail address, name, mobile number, designation, password (as a hash): to log you in and write to you about your trades',
    'Until the account is closed; 30 days for an account that was never confirmed and never used',
  ],
  [
    'Company',
    'Name, GST and PCB numbers, address, logo, PCB document, links: to know who trades, and for the tax of it',
    'Until the account is closed; the name stays in past trades. A replaced logo or PCB document is erased at once',
  ],
  [
    'Bank details',
    'Holder, account number (encrypted), bank, IFSC, branch, cancelled cheque: to check that the account is the company’s',
    'Until the account is closed; a cheque as long as its details wait or are in force',
  ],
  [
    'Registrations and trades',
    'EPR accounts with certificates and capacities, credits, targets, offers, orders, proofs, and who did what when: the evidence of both sides',
    'They stay, without the erased personal data. Documents, invoices and messages of a trade: their files 8 years after the end of the financial year in which it ended; so the certificates of a closed account that traded, after its last trade. Files of a rejected EPR account, of a decided claim to a registration number or of a withdrawn offer without a trade: 1 year',
  ],
  [
    'Obligations and purchase plans',
    'What you computed and planned: to set targets and to place requests',
    'Until the account is closed; 30 days for a plan that was not placed. Targets and trades made of them stay',
  ],
  [
    'Enquiries',
    'What you write in a form of this site, with your name, company, address and number: to answer you',
    `Open ones until they are closed, then ${ENQUIRY_LIFE_MS / DAY_MS} days; untouched ones ${OPEN_ENQUIRY_LIFE_MS / DAY_MS} days; at once with the account of the same address`,
  ],
  [
    'Newsletter',
    'Your e-mail address: to send it',
    `Until you ask us to end it, or close the account of that address; ${UNCONFIRMED_LIFE_MS / DAY_MS} days if you do not confirm it`,
  ],
  [
    'Consents',
    'Which version of the terms you accepted, and when: to prove it',
    'With the account, without your name once it is closed',
  ],
  [
    'Browsers and networks',
    'From which you log in: to notice log-ins of others',
    `${KNOWN_DEVICE_MS / DAY_MS} days and ${KNOWN_ADDRESS_MS / DAY_MS} days after the last log-in`,
  ],
  [
    'Second factors',
    'Your app’s secret (encrypted), passkeys and recovery codes (as hashes): to log you in',
    '30 days after you remove them',
  ],
  [
    'Activity',
    'What happened to your account and company, by whom and from where: security, and your right to know',
    '1 year for log-ins and sessions, 8 years for all else',
  ],
  ['Notifications', 'What you were told on the site', `${NOTIFICATION_LIFE_MS / DAY_MS} days`],
  ['Copies of your data', 'Made when you ask for them', `${EXPORT_LIFE_MS / DAY_MS} days`],
  ['Sessions', 'When, where and with which browser you logged in, so that you can end them', '30 days after their end'],
  [
    'Invitations',
    'The e-mail address that a company invites as a member, with the part, the last day and the message: to let that person join',
    '30 days after the invitation was accepted or withdrawn, or has expired',
  ],
  ['Password links', 'That a link was asked for and used; it works for one hour, once', '30 days after they expire'],
  ['Letters', 'Which e-mail is to be sent about which event', '30 days after it went out'],
  [
    'Network address',
    'Counted against mass requests and guessed passwords; a line in the log where something fails',
    'Counters a day; logs as long as an incident needs, at least as the law asks',
  ],
];
