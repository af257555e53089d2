import { Refusal } from '../../platform/refusal.ts';
import { createWorkerPool, PoolFullError } from '../../platform/uploads/worker-pool.ts';
import type { LimitedPlan } from './open-limits.ts';
import type { PlanNeed } from './plan.ts';
import type { PlanTask } from './plan-task.ts';

const pool = createWorkerPool<PlanTask, LimitedPlan>({
  script: new URL('./plan-worker.server.ts', import.meta.url),
  workers: 1,
  heapMb: 128,
  taskMs: 10_000,
  waitingTasks: 1_000,
  waitingTasksOfOwner: 200,
  waitingBytes: Infinity,
});

/**
 * The best plan, searched for in a thread of its own.
 * @param ownerId who asks
 * @throws Refusal `unavailable` while too many plans are waiting, of all or of their owner
 */
export async function searchPlan(
  { offers, unseenFrom, limits }: Omit<PlanTask, 'need'>,
  need: PlanNeed,
  ownerId: string,
): Promise<LimitedPlan> {
  return pool.run({ offers, unseenFrom, need, limits }, 0, ownerId).catch((error: unknown) => {
    if (error instanceof PoolFullError)
      throw new Refusal('unavailable', 'Too many plans are being made. Please try again in a moment.', {
        retryAfter: 1,
      });
    throw error;
  });
}
