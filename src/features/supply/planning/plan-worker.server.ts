/** Worker thread that searches for plans, so that a search never holds up the server. */
import { answerTasks } from '#platform/uploads/worker-pool.ts';
import { planWithin, type PlanTask } from './open-limits.ts';

/** The search for one target ends after this time. */
const SEARCH_MS = 50;

answerTasks((task: PlanTask) => {
  const end = performance.now() + SEARCH_MS;
  return planWithin(task, () => performance.now() >= end);
});
