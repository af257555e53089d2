/** Worker thread that draws covers, so that drawing never holds up the server. */
import { answerTasks } from '#platform/uploads/worker-pool.ts';
import { drawCover } from './cover-drawing.server.ts';

answerTasks(drawCover);
