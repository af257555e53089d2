/** Calls about trades that run again once a second member has approved them. */
import type { ApprovedCalls } from '#people/limits/service.server.ts';
import { placeTrade } from './placing.server.ts';
import { counterRequest } from './rounds.server.ts';
import { decideRequest } from './service.server.ts';

type Form<Call extends (...args: never[]) => unknown, Place extends number> = Parameters<Call>[Place];

/** The input of each is stored as the call had parsed it. */
export const APPROVED_TRADES: Omit<ApprovedCalls, 'basket'> = {
  purchase_request: (context, { subjectId, call }, idempotency) =>
    placeTrade(context, 'purchase', subjectId, call as unknown as Form<typeof placeTrade, 3>, idempotency),
  counter_offer: (context, { subjectId, call }, idempotency) =>
    placeTrade(context, 'counter', subjectId, call as unknown as Form<typeof placeTrade, 3>, idempotency),
  counter_round: (context, { subjectId, call }, idempotency) =>
    counterRequest(context, subjectId, call as unknown as Form<typeof counterRequest, 2>, idempotency),
  acceptance: (context, { subjectId }, idempotency) =>
    decideRequest(context, 'counter', subjectId, { status: 'approved' }, idempotency),
};
