/** Worker thread that reads documents: running out of memory or time ends this thread and not the server. */
import { answerTasks } from '#platform/uploads/worker-pool.ts';
import { examine } from './examining.server.ts';

answerTasks(examine);
