import * as z from 'zod/mini';
import { TASK_NAMES } from './rules.ts';

/** Something that has to be done in a trade. */
export const task = z.object({
  name: z.enum(TASK_NAMES),
  label: z.string(),
  /** Instruction, or what the other does, in the words of its reader. */
  text: z.string(),
  who: z.enum(['recycler', 'producer', 'superadmin']),
  /** Until when; null without a day. Only `answer` and `initiate_payment` end then, the others become overdue. */
  due_at: z.nullable(z.string()),
  /** Page of the site that holds what it is about. */
  path: z.string(),
});
