import { useNavigate, useSearchParams } from 'react-router';
import { ApiError, call, serverTextOr } from '#web/api.ts';
import { rememberDevice } from '#web/device.ts';
import { PATHS } from '#web/paths.ts';
import { takeExpiredPage, rememberProfile, startSession, type StartedSession } from '#web/session.ts';
import { landingPath } from '#web/workspace/access.ts';

/** Stores a new session and leads to `next`, to the page of an expired session, or to the role's dashboard. */
export function useEntrance(): (admission: Admission, email: string) => Promise<void> {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return async (admission, email) => {
    await enter(admission, email);
    const left = takeExpiredPage(email);
    const next = search.get('next');
    // The market is where an ended session redirects to, so it is no destination that the user chose.
    const wanted = next === null || next === PATHS.market ? (left ?? next) : next;
    const to = landingPath(admission.role, wanted);
    // Replaces the entry, so that Back leads to the page before the form.
    await navigate(to, { replace: true });
  };
}

export interface Admission extends Omit<StartedSession, 'email'> {
  device: string;
}

/** Stores the session, the device token and the profile for the sidebar. If the profile cannot be fetched, the login still succeeds. */
async function enter({ device, ...started }: Admission, email: string): Promise<void> {
  rememberDevice(device);
  startSession({ ...started, email });
  if (started.role === 'person') return;
  try {
    rememberProfile((await call('GET /api/users/profile/', {})).data);
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification asks for a log entry only
    console.warn('The profile could not be fetched after login', error);
  }
}

export function loginFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return 'Something went wrong, please try again.';
  return serverTextOr(error, 'An error occurred. Please try again.');
}
