/** Tasks as the server shows them. */
import type { Role } from '#lib/contract.ts';
import type { Stage } from '#trading/stages/stages.ts';
import { type FoundTask, shownTask, type Task, type TaskName, type TradeNames } from '#trading/tasks/rules.ts';

const TRADE: TradeNames & { id: string } = {
  id: 'one',
  kind: 'purchase',
  round: 1,
  seller_company: 'Green Loop',
  buyer_company: 'Brand Works',
  registration_number: '2222222222',
  has_transfer_proof: false,
  has_trail_documents: false,
};

/** A task of a trade in the words of its reader. */
export const sampleTask = (
  name: TaskName,
  who: Role,
  { reader = who, due_at = null, ...trade }: Partial<typeof TRADE> & { reader?: Role; due_at?: string | null } = {},
): Task => shownTask({ name, who, due_at }, { ...TRADE, ...trade }, reader);

/** Tasks of a stage before any invoice, payment or number. */
const TASKS_OF_STAGE: Readonly<Partial<Record<Stage, readonly Omit<FoundTask, 'due_at'>[]>>> = {
  accepted: [{ name: 'initiate_payment', who: 'producer' }],
  paying: [
    { name: 'pay_recycler', who: 'producer' },
    { name: 'upload_proof', who: 'producer' },
  ],
  proven: [{ name: 'verify_payment', who: 'superadmin' }],
  verified: [{ name: 'upload_transfer', who: 'recycler' }],
};

/** A task that is due on a day far ahead. */
export const taskOf = (name: TaskName, who: Role, due_at: string | null = '2099-11-27T18:29:59.000Z'): FoundTask => ({
  name,
  who,
  due_at,
});

/** Tasks of a trade at a stage. @param answerer the side that answers a request; @param found others in their place */
export function tasksOfStage(
  stage: Stage,
  answerer: Role,
  trade: Parameters<typeof sampleTask>[2],
  found?: readonly FoundTask[],
): Task[] {
  if (found) return found.map(({ name, who, due_at }) => sampleTask(name, who, { ...trade, due_at }));
  const open = stage === 'asked' ? [{ name: 'answer' as const, who: answerer }] : (TASKS_OF_STAGE[stage] ?? []);
  return open.map(({ name, who }) => sampleTask(name, who, trade));
}
