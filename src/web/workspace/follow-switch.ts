/** A page follows when its session acts for another organisation from now on, by this tab or another. */
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from '#ui/feedback/toast.ts';
import { DASHBOARDS } from '../paths.ts';
import { isSwitch, ownerOf, type Session, workingFor } from '../session.ts';

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
