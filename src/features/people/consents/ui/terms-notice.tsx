import { Link } from 'react-router';
import { formatDay } from '#lib/dates.ts';
import { NoteBar } from '#ui/feedback/note-bar.tsx';
import { Button } from '#ui/layout/button.tsx';
import { profileQuery } from '#web/frame-queries.ts';
import { PATHS } from '#web/paths.ts';
import { toastOutcome, useApi, useApiWrite } from '#web/queries.ts';

/** Asks a company to accept the terms; renders nothing once it has. */
export function TermsNotice() {
  const version = useApi(profileQuery).data?.data.terms_to_accept;
  const send = useApiWrite('POST /api/users/consents/');
  if (version === undefined || version === null) return null;
  const accept = () => toastOutcome(send.mutateAsync({ body: { version } }));
  return (
    <NoteBar
      label="Terms & Conditions"
      icon="document"
      action={
        <Button size="small" busy={send.isPending} onClick={() => void accept()}>
          Accept
        </Button>
      }
    >
      Please read and accept the <Link to={PATHS.terms}>Terms & Conditions</Link> of {formatDay(version)}.
    </NoteBar>
  );
}
