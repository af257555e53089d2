/** Worker thread that draws working papers, so that drawing never holds up the server. */
import { answerTasks } from '#platform/uploads/worker-pool.ts';
import { drawWorkingPaper } from './paper-drawing.server.ts';

answerTasks(drawWorkingPaper);
