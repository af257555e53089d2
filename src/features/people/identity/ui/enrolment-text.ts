import { formatDay } from '#lib/dates.ts';
import type { ApiResponse } from '#web/api.ts';

type SecondFactor = ApiResponse<'GET /api/users/security/'>['data']['second_factor'];

/** Text for a person without a second factor of whom one is required; null for everybody else. */
export function enrolmentText({ enrolled, required, due_at: due }: SecondFactor): string | null {
  if (enrolled || !required || due === null) return null;
  return Date.parse(due) <= Date.now()
    ? 'Set up a second factor first. Nothing else works without one.'
    : `Set up a second factor by ${formatDay(due)}. After that nothing else works without one.`;
}
