import * as z from 'zod/mini';
import { transfer } from '#fulfilment/transfers/contract.ts';
import { defineContract, type ContractType } from '#lib/contract.ts';
import { task } from '#trading/tasks/contract.ts';
import { tradeRecord } from '#trading/trades/responses.ts';

const share = z.object({ value: z.number(), gst: z.number(), total: z.number() });

/** A trade with what other features know of it. */
export const tradeFile = z.object({
  ...tradeRecord.shape,
  /** Everything that is open, the reader's first, then by due. */
  tasks: z.array(task),
  /** Amounts that the buyer owes each payee, in ₹: of the order, and once it is accepted of the invoices, made or expected. */
  money: z.object({ to_recycler: share, to_platform: share }),
  /** How far the transfer on the CPCB portal is. */
  transfer,
  open_disputes: z.number(),
  /** Messages of others that the reader's company has not read; 0 for superadmins. */
  unread_messages: z.number(),
});

export const tradePageContract = defineContract({
  'GET /api/epr/trades/{id}/': {
    operation: 'readTrade',
    summary: 'Everything about one trade: parties, amounts, documents, history, what the caller may do now',
    access: 'session',
    permission: 'read',
    response: z.object({ data: tradeFile }),
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof tradePageContract> {}
}
