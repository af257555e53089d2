import * as z from 'zod/mini';
import { registrationForm } from '#accounts/gst-registrations/contract.ts';
import { addRegistration } from '#accounts/gst-registrations/service.server.ts';
import { dayInIndia } from '#lib/dates.ts';
import { billingSettingsContract } from '#money/billing-settings/contract.ts';
import { changeSettings } from '#money/billing-settings/service.server.ts';
import { creditNoteForm, invoiceForm } from '#money/invoices/contract.ts';
import { issueCreditNote, issueInvoice } from '#money/invoices/service.server.ts';
import { paymentForm } from '#money/payments/contract.ts';
import { recordPayment } from '#money/payments/service.server.ts';
import { profileUpdate } from '#people/company/contract.ts';
import { updateProfile } from '#people/company/service.server.ts';
import type { ActorContext } from '#platform/context.ts';
import { answered, known, type DemoBuild } from './build-state.ts';
import { SUPERADMIN } from './logins.ts';
import { members } from './members.ts';
import { gstNumber } from './plan-people.ts';

/** Before the first trade is approved, whose fee invoice needs the platform's settings. */
const SETTINGS_DAYS_AGO = 70;
/** A change of bank details counts a day after it was entered. */
const BANK_CHANGE_DAYS_AGO = { entered: 4, of: 'palar' } as const;

const PLATFORM = {
  gstin: '27AAAAE9012C1Z8',
  legal_name: 'EPR Mandi Demo Private Limited',
  address1: '1 Fort Road',
  place: 'Mumbai',
  pin: '400001',
};
const ACCOUNT = {
  account_holder_name: 'EPR Mandi Demo Private Limited',
  account_number: '50200000990001',
  confirm_account_number: '50200000990001',
  bank_name: 'Demo Co-operative Bank',
  ifsc_code: 'DEMO0009001',
  branch_name: 'Mumbai Main Branch',
  sac: '998599',
};
const settingsForm = billingSettingsContract['PATCH /api/superadmin/billing-settings/'].body;

/** Schedules the platform's registration and settings, a recycler's second registration, and another's change of bank details. */
export function planBilling(build: DemoBuild): void {
  const { timeline } = build;
  timeline.at(timeline.ago(SETTINGS_DAYS_AGO), async () => {
    const add = (context: ActorContext) => addRegistration(context, z.parse(registrationForm, PLATFORM), null);
    answered(await build.as(SUPERADMIN, add));
    const state = (context: ActorContext) => changeSettings(context, z.parse(settingsForm, ACCOUNT), null);
    answered(await build.as(SUPERADMIN, state));
  });
  timeline.at(timeline.ago(SETTINGS_DAYS_AGO - 1), async () => {
    const second = {
      gstin: gstNumber('Gujarat', 'sahyadri', 0),
      legal_name: 'Sahyadri Loopcraft Polymers Private Limited',
      trade_name: 'Sahyadri Loopcraft',
      address1: '17, Sanand Industrial Estate',
      place: 'Ahmedabad',
      pin: '382110',
      invoice_prefix: 'GJ',
      credit_note_prefix: 'GJC',
    };
    answered(
      await build.as('sahyadri', (context) => addRegistration(context, z.parse(registrationForm, second), null)),
    );
  });
  timeline.at(timeline.ago(BANK_CHANGE_DAYS_AGO.entered), () => changeBank(build, BANK_CHANGE_DAYS_AGO.of));
}

async function changeBank(build: DemoBuild, key: string): Promise<void> {
  const { company } = known(new Map(members.map((member) => [member.key, member])), key);
  const account = '60400000220077';
  const form = {
    account_holder_name: company,
    account_number: account,
    confirm_account_number: account,
    bank_name: 'Demo Merchants Bank',
    ifsc_code: 'DEMO0002077',
    branch_name: 'Ranipet Branch',
    canceled_check_proof: await build.uploads.paper('cancelled_cheque', 'cancelled-cheque.pdf', {
      title: 'Cancelled cheque',
      company,
      number: '100977',
      lines: [
        ['Pay to', 'CANCELLED'],
        ['Account', account],
      ],
    }),
  };
  await build.as(key, (context) => updateProfile(context, z.parse(profileUpdate, form)));
}

/** The end of a trade's invoice: nothing more, a credit note for a tenth, or a payment that nobody has confirmed. */
export type Billing = 'invoice' | 'credit note' | 'payment';

export interface BilledTrade {
  billing: Billing;
  trade: string;
  seller: string;
  buyer: string;
  quantity: number;
}

/** Issues the recycler's invoice, and what follows it. */
export async function bill(build: DemoBuild, { billing, trade, seller, buyer, quantity }: BilledTrade): Promise<void> {
  const goods = z.parse(invoiceForm, { classification: 'goods', hsn_sac: '4907' });
  const { id, total } = answered(await build.as(seller, (context) => issueInvoice(context, trade, goods, null)));
  if (billing === 'credit note') {
    const note = z.parse(creditNoteForm, { reason: 'Less was transferred than ordered.', quantity: quantity / 10 });
    answered(await build.as(seller, (context) => issueCreditNote(context, id, note, null)));
  }
  if (billing === 'payment') {
    const payment = z.parse(paymentForm, {
      payee: 'recycler',
      amount: total,
      utr: 'DEMO260411070077',
      paid_on: dayInIndia(build.timeline.clock.now()),
    });
    answered(await build.as(buyer, (context) => recordPayment(context, trade, payment, null)));
  }
}
