/** A page follows when its session acts for another organisation from now on, by this tab or another. */
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { toast } from '#ui/feedback/toast.ts';
import { DASHBOARDS } from '../paths.ts';
import { isSwitch, ownerOf, type Session, workingFor } from '../session.ts';

/** Where the next switch of this tab leads; undefined: to the dashboard. */
let target: string | undefined;

/** The next switch of this tab leads to that address. */
export function leadTo(address: string): void {
  target = address;
}

/**
 * Leads to the dashboard of the organisation that the session acts for from now on, or to the address that was asked for. Mount it once, above what shows data.
 * @returns whether the page is still that of the organisation before: nothing of it may be shown with the new session
 */
export function useFollowSwitch(session: Session | null | undefined): boolean {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [shown, setShown] = useState<{ session: Session; key: string }>();
  const owner = session ? ownerOf(session) : '';
  // The navigation has ended once its location is rendered, which is later than the promise of `navigate` says.
  const isBehind = Boolean(session && shown && isSwitch(shown.session, session) && shown.key === key);
  if (session && !isBehind && (shown?.session !== session || shown.key !== key)) setShown({ session, key });
  useEffect(() => {
    if (!session || !isBehind) return;
    toast.success(workingFor(session));
    void navigate(target ?? DASHBOARDS[session.role]);
    target = undefined;
    // A renewed session of the same owner leads nowhere.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [owner, isBehind]);
  return isBehind;
}
