/** Values of the form of a payment, their checks in the browser, and the request that they become. */
import * as z from 'zod/mini';
import { paymentForm, type Payment } from '../contract.ts';

/** A payee of a trade. `open` in ₹; null where it is not known. */
export interface OpenPayee {
  payee: Payment['payee'];
  name: string;
  open: number | null;
  /** Null for the platform while it has no bank account. */
  account_number: string | null;
}

/** Payees that a payment can be recorded for: the server refuses one to the platform while it has no bank account. */
export const payable = <Payee extends OpenPayee>(payees: readonly Payee[]): Payee[] =>
  payees.filter(({ payee, account_number: account }) => payee === 'recycler' || account !== null);

const values = z.object({
  payee: z.string(),
  amount: z.string(),
  utr: z.string(),
  paid_on: z.string(),
  tds_amount: z.string(),
  tds_section: z.string(),
  tds_note: z.string(),
});
export type PaymentValues = z.infer<typeof values>;

/** The fields as they are sent: TDS that is not typed is none, and has neither section nor note. */
export function sentPayment({ tds_amount, tds_section, tds_note, payee, ...fields }: PaymentValues) {
  return {
    ...fields,
    payee: payee as Payment['payee'],
    ...(tds_amount !== '' && { tds_amount }),
    ...(tds_amount !== '' && tds_section !== '' && { tds_section }),
    ...(tds_amount !== '' && tds_note !== '' && { tds_note }),
  };
}

/** The server knows the trade and checks days, TDS and what is open. */
export const paymentSchema = values.check((context) => {
  const { error } = paymentForm.safeParse(sentPayment(context.value));
  for (const { message, path } of error?.issues ?? [])
    context.issues.push({ code: 'custom', message, path: [...path], input: context.value });
});

/** The amount that a payee still has to get, as the form's text. */
export const openAmount = (payee: OpenPayee | undefined): string =>
  payee?.open !== undefined && payee.open !== null && payee.open > 0 ? payee.open.toFixed(2) : '';

/** The form at its start: the first payee to whom more than a rupee is open. */
export function paymentStart(payees: readonly OpenPayee[], today: string): PaymentValues {
  const first = payees.find(({ open }) => open !== null && open > 1) ?? payees[0];
  return {
    payee: first?.payee ?? '',
    amount: openAmount(first),
    utr: '',
    paid_on: today,
    tds_amount: '',
    tds_section: '',
    tds_note: '',
  };
}
