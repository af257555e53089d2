import type { Role } from '../../../lib/contract.ts';
import { ApiError, call, serverTextOr } from '../../../web/api.ts';
import { rememberDevice } from '../../../web/device.ts';
import { rememberProfile, startSession } from '../../../web/session.ts';

export interface Admission {
  role: Role;
  access: string;
  refresh: string;
  device: string;
}

/** Stores the session, the device token and the profile for the sidebar. If the profile cannot be fetched, the login still succeeds. */
export async function enter({ role, access, refresh, device }: Admission, email: string): Promise<void> {
  rememberDevice(device);
  startSession(role, access, refresh, email);
  try {
    rememberProfile((await call('GET /api/users/profile/', {})).data);
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification asks for a log entry only
    console.warn('The profile could not be fetched after login', error);
  }
}

/** Message for a failed login. */
export function loginFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return 'Something went wrong, please try again.';
  return serverTextOr(error, 'An error occurred. Please try again.');
}
