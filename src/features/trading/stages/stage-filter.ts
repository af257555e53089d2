import * as z from 'zod/mini';
import { STAGE_NAMES } from './stages.ts';

/** Filters a list of trades by stages, separated by commas. */
export const stages = z.optional(
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((names: string) => names.split(',')),
    ),
    z.array(z.enum(STAGE_NAMES, { error: 'Choose a stage from the list' })),
  ),
);
