/**
 * Attempts to divert money with a stolen access token that is no fresh proof of identity; searches a superadmin's lists for bank account
 * numbers.
 */
import { send } from './client.ts';
import { count, logIn, type Attack } from './participants.ts';

const THIEFS_NUMBER = '987654321098';
/** The fresh proof is required, or there were too many attempts. */
const REFUSED = new Set([403, 429]);

export const takeovers: Attack = {
  name: 'takeovers',
  pauseMs: 15_000,
  async round({ superadmin }, tally) {
    const found: string[] = [];
    const victim = await logIn('malwa', '192.0.2.50');
    const ended = await send('DELETE', '/api/users/step-up/', victim);
    const body = { account_number: THIEFS_NUMBER, confirm_account_number: THIEFS_NUMBER };
    const changed = await send('PATCH', '/api/users/update/', { ...victim, body });
    count(tally, `bank change without a fresh proof: ${changed.status}`);
    if (ended.status !== 200 || !REFUSED.has(changed.status))
      found.push(`a bank change without a fresh proof is ${changed.status}`);
    const renamed = await send('PATCH', '/api/users/update/', {
      ...victim,
      body: { company_name: 'Thief Private Limited' },
    });
    count(tally, `new name without a fresh proof: ${renamed.status}`);
    if (!REFUSED.has(renamed.status)) found.push(`a new company name without a fresh proof is ${renamed.status}`);
    for (const side of ['recyclers', 'producers']) {
      const response = await send('GET', `/api/superadmin/${side}/?page_size=200`, superadmin);
      count(tally, `${side}: ${response.status}`);
      const whole = [...response.text.matchAll(/"account_number":"(\d{6,18})"/g)];
      if (whole.length > 0) found.push(`${whole.length} whole bank numbers in the list of ${side}`);
    }
    return found;
  },
};
