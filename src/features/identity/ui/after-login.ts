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

/** Keeps the session, by what this browser is known, and what the sidebar shows of the person. Without the latter the login still holds. */
export async function enter({ role, access, refresh, device }: Admission, email: string): Promise<void> {
  rememberDevice(device);
  startSession(role, access, refresh, email);
  try {
    rememberProfile((await call('GET /api/users/profile/', {})).data);
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification asks for a line in the log and no more
    console.warn('The profile could not be fetched after login', error);
  }
}

/** Why a login failed, for a person. */
export function loginFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return 'Something went wrong, please try again.';
  return serverTextOr(error, 'An error occurred. Please try again.');
}
