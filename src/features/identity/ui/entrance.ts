import { useNavigate, useSearchParams } from 'react-router';
import { PATHS } from '../../../web/paths.ts';
import { takeExpiredPage } from '../../../web/session.ts';
import { landingPath } from '../../../web/workspace/access.ts';
import { type Admission, enter } from './after-login.ts';

/** Stores a new session and leads to `next`, to the page of an expired session, or to the role's dashboard. */
export function useEntrance(): (admission: Admission, email: string) => Promise<void> {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return async (admission, email) => {
    await enter(admission, email);
    const left = takeExpiredPage(email);
    const next = search.get('next');
    // The market is where an ended session redirects to, so it is no destination that the user chose.
    const to = landingPath(admission.role, next === null || next === PATHS.market ? (left ?? next) : next);
    // Replaces the entry, so that Back leads to the page before the form.
    await navigate(to, { replace: true });
  };
}
