/** Worker thread of the upload inspection: running out of memory or time ends this thread and not the server. */
import { checkFile } from './file-checks.ts';
import type { InspectionTask, InspectionValues } from './inspection-pools.ts';
import { encodeInWidths, reencode } from './picture-decoding.ts';
import { answerTasks } from './worker-pool.ts';

function perform(task: InspectionTask): Promise<InspectionValues[keyof InspectionValues]> {
  switch (task.kind) {
    case 'inspect':
      return checkFile(task.path, task.name, task.purpose);
    case 'widths':
      return encodeInWidths(task.path, task.widths);
    case 'legible':
      return reencode(task.path, task.mediaType);
  }
}

answerTasks(perform);
