import { formatDay } from '#lib/dates.ts';
import { NoteBar } from '#ui/feedback/note-bar.tsx';
import { SmallButtonLink } from '#ui/layout/button.tsx';
import type { ApiResponse } from '#web/api.ts';
import { securityQuery } from '#web/frame-queries.ts';
import { PATHS } from '#web/paths.ts';
import { useApi } from '#web/queries.ts';

type SecondFactor = ApiResponse<'GET /api/users/security/'>['data']['second_factor'];

/** Text for a person without a second factor of whom one is required; null for everybody else. */
export function enrolmentText({ enrolled, required, due_at: due }: SecondFactor): string | null {
  if (enrolled || !required || due === null) return null;
  return Date.parse(due) <= Date.now()
    ? 'Set up a second factor first. Nothing else works without one.'
    : `Set up a second factor by ${formatDay(due)}. After that nothing else works without one.`;
}

/** Tells a person of whom one is required by when a second factor is needed; renders nothing once there is one. */
export function EnrolmentNotice() {
  const factor = useApi(securityQuery).data?.data.second_factor;
  const text = factor && enrolmentText(factor);
  if (!text) return null;
  return (
    <NoteBar
      label="Second factor"
      icon="shield"
      action={<SmallButtonLink to={PATHS.security}>Set up now</SmallButtonLink>}
    >
      {text}
    </NoteBar>
  );
}
