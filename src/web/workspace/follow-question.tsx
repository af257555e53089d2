import { useState } from 'react';
import { Dialog, DialogActions } from '#ui/feedback/dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/layout/button.tsx';
import { errorText } from '../api.ts';
import { followSession, type Session, workingFor } from '../session.ts';
import { switchOrganisation } from './switch-organisation.ts';

/** Asks where another tab has switched and this page has unsaved text, which belongs to the organisation before. */
export default function FollowQuestion({ session, awaited }: { session: Session; awaited: Session }) {
  const [busy, setBusy] = useState(false);
  const before = session.organisation;
  if (awaited.organisation === null || before === null) return null;
  const next = awaited.organisation.company_name;
  const goBack = async () => {
    setBusy(true);
    await switchOrganisation(before.id).catch((error: unknown) => toast.error(errorText(error)));
    setBusy(false);
  };
  return (
    <Dialog
      open
      title={workingFor(awaited)}
      size="small"
      locked={busy}
      onClose={followSession}
      footer={
        <DialogActions cancelLabel={`Back to ${before.company_name}`} disabled={busy} onCancel={() => void goBack()}>
          <Button data-autofocus disabled={busy} onClick={followSession}>
            {`Continue with ${next}`}
          </Button>
        </DialogActions>
      }
    >
      <p>{`You switched in another tab. Your unsaved text on this page is kept for ${before.company_name}.`}</p>
    </Dialog>
  );
}
