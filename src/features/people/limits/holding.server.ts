/** Calls that would bind an organisation above the limit of a member's day: they wait for a second member, who has them carried out as the maker's. */
import { decide, findSame, type HeldCall, recordHeld, tried } from '#people/approvals/requests.server.ts';
import { IS_DECIDED, type CompanyAction } from '#people/approvals/rules.ts';
import type { Actor, ActorContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/database.ts';
import { readyResponse, type ReadyResponse } from '#platform/http/respond-once.ts';
import { Refusal } from '#platform/refusal.ts';
import { heldMessage, type Admission } from './rules.ts';

/** The approval by which a call runs again, as its maker's. */
interface MemberApproval {
  id: string;
  action: CompanyAction;
  /** The member who approves. */
  checker: Actor;
  reason: string | null;
  /** Number of the maker. */
  askedBy: string;
}

/** The context of a call of a member; with `approval` that of its maker while it is carried out. */
export type MemberContext = ActorContext & { approval?: MemberApproval };

type MemberCall = Pick<HeldCall<CompanyAction>, 'action' | 'subjectId' | 'call'>;

/** A call that is done, or was tried. */
export interface Bound {
  response: ReadyResponse;
  /** The action, as a sentence. */
  text: string;
  amountPaise: number;
  /** Input to which the call agrees although it was not sent: its approval is of that alone. */
  agreed?: HeldCall<CompanyAction>['call'];
}

export const ABOVE_LIMIT = 'above_limit';

/** Two of these may be two orders; anything else that is asked for twice is the same. */
const ORDERS: ReadonlySet<CompanyAction> = new Set(['purchase_request', 'counter_offer']);

/** Marks the approval of the context as done, in the transaction of its call. Returns its id. @throws Refusal `conflict` when it is decided meanwhile */
export async function markApproved(context: MemberContext, tx: Tx): Promise<string | null> {
  const { approval, actor } = context;
  if (approval === undefined) return null;
  const { id, action, askedBy, checker, reason } = approval;
  const decided = { id, action, askedBy, ownerId: actor.ownerId };
  if (!(await decide({ ...context, actor: checker }, tx, decided, 'done', reason)))
    throw new Refusal('conflict', IS_DECIDED);
  return id;
}

/**
 * Records a call that is above the limit, after it was tried and undone: what cannot be done is refused at once with its own text.
 * @throws what the trial throws
 */
export async function hold(
  context: MemberContext,
  tx: Tx,
  held: MemberCall,
  trial: () => Promise<Pick<Bound, 'text'> & Partial<Bound>>,
): Promise<ReadyResponse> {
  const { ownerId: organisationId, organisation } = context.actor;
  const { text, amountPaise, agreed } = await tried(tx, trial);
  const waiting = ORDERS.has(held.action) ? undefined : await findSame(context, tx, { ...held, organisationId });
  const amount = amountPaise !== undefined && { amountPaise };
  const call = { ...held.call, ...agreed };
  const record = { ...held, call, text, ...amount, organisationId, ownerId: organisationId };
  const id = waiting?.id ?? (await recordHeld(context, tx, record));
  const message = heldMessage(held.action, organisation?.companyName ?? '');
  return readyResponse({ message, data: { approval_id: id } }, 202);
}

/**
 * Does work that binds the organisation, in its transaction: within the limit of the member's day at once, above it when a second member has approved it.
 * @param work is told whether the limit is compared; `above_limit` where all else is right
 */
export async function withinPurchaseLimit(
  context: MemberContext,
  tx: Tx,
  held: MemberCall,
  work: (admission: Admission) => Promise<Bound | typeof ABOVE_LIMIT>,
): Promise<ReadyResponse> {
  const approvalId = await markApproved(context, tx);
  const bound = await work({ admitted: approvalId !== null, approvalId });
  if (bound !== ABOVE_LIMIT) return bound.response;
  return hold(context, tx, held, async () => {
    const trial = await work({ admitted: true, approvalId: null });
    if (trial === ABOVE_LIMIT) throw new Error('A trial was compared with the limit');
    return trial;
  });
}
