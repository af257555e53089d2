/** A page follows when its session acts for another organisation from now on, by this tab or another. */
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { DialogActions } from '#ui/feedback/dialog-actions.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/layout/button.tsx';
import { errorText } from '../api.ts';
import { DASHBOARDS } from '../paths.ts';
import { followSession, isSwitch, ownerOf, type Session, useAwaitedSession, workingFor } from '../session.ts';
import { switchOrganisation } from './switch-organisation.ts';

/**
 * Leads to the dashboard of the organisation that the session acts for from now on. Mount it once, above what shows data.
 * @returns whether the page is still that of the organisation before: nothing of it may be shown with the new session
 */
export function useFollowSwitch(session: Session | null | undefined): boolean {
  const navigate = useNavigate();
  const [followed, setFollowed] = useState<Session>();
  const latest = useRef<string>(undefined);
  const owner = session ? ownerOf(session) : '';
  const isBehind = Boolean(session && followed && isSwitch(followed, session));
  if (session && !isBehind && followed !== session) setFollowed(session);
  useEffect(() => {
    if (!session) return;
    latest.current = owner;
    if (!isBehind) return;
    toast.success(workingFor(session));
    void Promise.resolve(navigate(DASHBOARDS[session.role])).finally(() => {
      if (latest.current === owner) setFollowed(session);
    });
    // A renewed session of the same owner leads nowhere.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [owner, isBehind]);
  return isBehind;
}

/** Asks where another tab has switched and this page has unsaved text, which belongs to the organisation before. */
export function FollowQuestion({ session }: { session: Session }) {
  const awaited = useAwaitedSession();
  const [busy, setBusy] = useState(false);
  const before = session.organisation;
  if (!awaited?.organisation || before === null) return null;
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
