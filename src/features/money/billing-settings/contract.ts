import * as z from 'zod/mini';
import { defineContract } from '#lib/contract.ts';
import { repeats, text } from '#lib/fields.ts';
import { FEE_SETTINGS } from '#money/invoices/rules.ts';
import { bankForm, shownBank } from '#people/company/contract.ts';

const NO_SAC = 'A SAC has 6 digits and begins with 99';

/** Fields of the form, of which a screen may leave out a stored number. */
export const settingsFields = z.object({
  ...z.omit(bankForm, { canceled_check_proof: true }).shape,
  sac: text('SAC is required', 6, NO_SAC).check(z.regex(/^99[0-9]{4}$/, NO_SAC)),
});

/** Changes of the settings; missing fields stay. An account number needs its confirmation. */
const billingSettingsUpdate = z
  .partial(settingsFields)
  .check(repeats('account_number', 'confirm_account_number', 'Account Number mismatch'));

/** The platform's settings, the account number whole. */
export const billingSettings = z.object({
  ...shownBank.shape,
  sac: z.nullable(z.string()),
  /** Nothing is missing, so that fee invoices are made. */
  complete: z.boolean(),
  missing: z.array(z.enum(FEE_SETTINGS)),
});

export const billingSettingsContract = defineContract({
  'GET /api/superadmin/billing-settings/': {
    operation: 'readBillingSettings',
    summary: "The platform's bank account and SAC, and what fee invoices still need",
    access: ['superadmin'],
    response: z.object({ data: billingSettings }),
  },
  'PATCH /api/superadmin/billing-settings/': {
    mayWait: true,
    operation: 'changeBillingSettings',
    summary: "Change the platform's bank account or SAC; accepted trades keep their account",
    access: ['superadmin'],
    limit: 'trade',
    once: true,
    body: billingSettingsUpdate,
    response: z.object({ message: z.string(), data: billingSettings }),
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof billingSettingsContract> {}
}
