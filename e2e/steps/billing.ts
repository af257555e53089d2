/** The platform's settings for its fee invoices. */
import { withCheckDigit } from '#tests/people.ts';
import type { Actor } from '../api-setup.ts';
import { bodyOf } from '../people.ts';

const REGISTRATIONS = '/api/users/gst-registrations/';
const SETTINGS = '/api/superadmin/billing-settings/';

/** Enters GST registration, bank account and SAC where they are missing. */
export async function completeBillingSettings({ api, headers }: Actor): Promise<void> {
  const registrations: { data: unknown[] } = await (await api.get(REGISTRATIONS, { headers })).json();
  if (registrations.data.length === 0)
    await bodyOf(
      await api.post(REGISTRATIONS, {
        headers,
        data: {
          gstin: withCheckDigit('27AAAAE9012C1Z'),
          legal_name: 'EPR Mandi Services Private Limited',
          address1: '1 Fort Road',
          place: 'Mumbai',
          pin: '400001',
        },
      }),
    );
  const settings: { data: { complete: boolean } } = await (await api.get(SETTINGS, { headers })).json();
  if (settings.data.complete) return;
  await bodyOf(
    await api.patch(SETTINGS, {
      headers,
      data: {
        account_holder_name: 'EPR Mandi Services Private Limited',
        account_number: '998877665544',
        confirm_account_number: '998877665544',
        bank_name: 'State Bank of India',
        ifsc_code: 'SBIN0000300',
        branch_name: 'Fort',
        sac: '998599',
      },
    }),
  );
}
