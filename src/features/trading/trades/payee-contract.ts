import * as z from 'zod/mini';
import { defineContract } from '#lib/contract.ts';
import { shownBank } from '#people/company/contract.ts';

const payeeName = z.enum(['recycler', 'platform'], {
  error: ({ input }) => (input === undefined || input === '' ? 'Payee is required' : 'Choose a payee'),
});
export type PayeeName = z.output<typeof payeeName>;

const payeeFields = {
  ...shownBank.shape,
  /** Day of the change that brought these details into force; null without one and from the 31st day after it. */
  changed_on: z.nullable(z.string()),
  /** Day of the last change after the acceptance, which does not affect this trade; null without one and from the 31st day after it. */
  changed_after: z.nullable(z.string()),
};

/** A payee of a trade; the bank fields are null while the platform has no account. */
export const tradePayee = z.object({ payee: payeeName, name: z.string(), ...payeeFields });

export const payeeContract = defineContract({
  'POST /api/epr/trades/{id}/bank-details/': {
    operation: 'showPayee',
    summary: 'Where to pay, the account number whole; each time is a row of the history of the trade. 30 an hour',
    access: ['producer'],
    permission: ['trade', 'money'],
    body: z.object({ payee: payeeName }),
    response: z.object({ data: z.object({ payee: payeeName, ...payeeFields }) }),
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof payeeContract> {}
}
