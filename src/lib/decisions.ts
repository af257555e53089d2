/** Schemas of decisions. */
import * as z from 'zod/mini';
import { charactersOf } from './characters.ts';
import { booleanField, note } from './fields.ts';
import { printable } from './printable.ts';
import { REASON_LENGTH } from './reason-length.ts';

const agrees = z.refine<{ status: 'approved' | 'rejected'; is_approved?: boolean | undefined }>(
  ({ status, is_approved }) => is_approved === undefined || is_approved === (status === 'approved'),
  { error: 'status and is_approved contradict each other', path: ['is_approved'] },
);

/**
 * A decision on a pending item: `status`, and optionally `is_approved`, which must agree with it. A rejection may have a `reason`; one sent
 * with an approval is dropped.
 */
export const decision = z
  .object({
    status: z.enum(['approved', 'rejected'], { error: 'status is approved or rejected' }),
    is_approved: z.optional(booleanField('is_approved is true or false')),
    reason: note(REASON_LENGTH, printable),
  })
  .check(agrees);

const REVIEW_REASON = `Enter a reason of 10 to ${REASON_LENGTH} characters`;

/**
 * A superadmin's decision. With `review` it comes from the review desk: a rejection then needs a reason, and so does an approval over a flag,
 * which is known inside alone.
 */
export const reviewDecision = z
  .object({
    ...decision.shape,
    reason: note(5_000, printable),
    review: z.optional(booleanField('review is true or false')),
  })
  .check(
    agrees,
    z.superRefine(({ status, review = false, reason = '' }, context) => {
      if (review && status === 'approved') return;
      const length = charactersOf(reason);
      if (length <= REASON_LENGTH && (!review || length >= 10)) return;
      const message = review ? REVIEW_REASON : `At most ${REASON_LENGTH} characters`;
      context.issues.push({ code: 'custom', message, input: reason, path: ['reason'] });
    }),
  );
