/** Worker thread that searches for plans, so that a search never holds up the server. */
import { parentPort } from 'node:worker_threads';
import { READY } from '#platform/uploads/worker-pool.ts';
import { planWithin, type PlanTask } from './open-limits.ts';

/** The search for one target ends after this time. */
const SEARCH_MS = 50;

parentPort?.on('message', (task: PlanTask) => {
  const end = performance.now() + SEARCH_MS;
  parentPort?.postMessage(planWithin(task, () => performance.now() >= end));
});
parentPort?.postMessage(READY);
