import { useState } from 'react';
import { NoteBar } from '#ui/feedback/note-bar.tsx';
import { SmallButton } from '#ui/layout/button.tsx';
import { profileQuery } from '#web/frame-queries.ts';
import { toastOutcome, useApi, useApiWrite } from '#web/queries.ts';

/** Asks a company to confirm its e-mail address; renders nothing once it is confirmed. */
export function EmailNotice() {
  const profile = useApi(profileQuery).data?.data;
  const send = useApiWrite('POST /api/users/email/verification/');
  const [openedAt] = useState(() => Date.now());
  if (!profile || profile.email_verified) return null;
  const isOver = profile.email_grace_until !== null && Date.parse(profile.email_grace_until) <= openedAt;
  const again = () => toastOutcome(send.mutateAsync({}));
  return (
    <NoteBar
      label="E-mail address"
      icon="mail"
      action={
        <SmallButton busy={send.isPending} onClick={() => void again()}>
          Send again
        </SmallButton>
      }
    >{`Please confirm your e-mail address. We have sent a link to ${profile.email}.${isOver ? ' Until then you cannot trade.' : ''}`}</NoteBar>
  );
}
