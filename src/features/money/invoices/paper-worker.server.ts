/** Worker thread that draws papers, so that drawing never holds up the server. */
import { answerTasks } from '#platform/uploads/worker-pool.ts';
import { drawPaper } from './paper-drawing.server.ts';

answerTasks(drawPaper);
