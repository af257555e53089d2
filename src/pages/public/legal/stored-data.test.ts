/** The periods that `/privacy` names are those of the rules for accounts, part 13. The jobs take theirs from the same constants. */
import { expect, it } from 'vitest';
import { STORED_DATA } from './stored-data.ts';

it.each<[string, ...string[]]>([
  ['Account', 'Until the account is closed', '30 days for an account that was never confirmed and never used'],
  ['Company', 'Until the account is closed', 'A replaced logo or PCB document is erased at once'],
  ['Bank details', 'a cheque as long as its details wait or are in force'],
  [
    'Registrations and trades',
    'Documents, invoices and messages of a trade: their files 8 years after the end of the financial year',
    'so the certificates of a closed account that traded, after its last trade',
    'Files of a rejected EPR account, of a decided claim to a registration number or of a withdrawn offer without a trade: 1 year',
  ],
  ['Obligations and purchase plans', 'Until the account is closed', '30 days for a plan that was not placed'],
  ['Enquiries', 'Open ones until they are closed, then 365 days; untouched ones 730 days'],
  ['Newsletter', '7 days if you do not confirm it'],
  ['Browsers and networks', '90 days and 30 days after the last log-in'],
  ['Activity', '1 year for log-ins and sessions, 8 years for all else'],
  ['Notifications', '180 days'],
  ['Copies of your data', '7 days'],
  ['Sessions', '30 days after their end'],
  ['Invitations', '30 days after the invitation was accepted or withdrawn, or has expired'],
  ['Password links', '30 days after they expire'],
])('%s', (name, ...periods) => {
  const [, , kept] = STORED_DATA.find(([what]) => what === name) ?? [];
  for (const period of periods) expect(kept).toContain(period);
});
