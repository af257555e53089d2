import { NoteBar } from '#ui/feedback/note-bar.tsx';
import { SmallButtonLink } from '#ui/layout/button.tsx';
import { securityQuery } from '#web/frame-queries.ts';
import { PATHS } from '#web/paths.ts';
import { useApi } from '#web/queries.ts';
import { enrolmentText } from './enrolment-text.ts';

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
