import { createRateLimiter } from '#platform/security/rate-limit.ts';
import type { TestResponse, TestMarket } from './market.ts';

export const PASSWORD = 'a password of tests';

let serial = 0;

/** A valid sign-up form; a producer's by default. */
export function registrationForm(changes: Record<string, unknown> = {}): Record<string, unknown> {
  serial += 1;
  return {
    email: `newcomer${serial}@example.in`,
    full_name: 'Asha Rao',
    mobile_no: '9876543210',
    designation: 'Manager',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    company_name: 'Rao Industries',
    accountType: 'Freelancer',
    ...changes,
  };
}

export function register(market: TestMarket, role: 'recycler' | 'producer', form: unknown): Promise<TestResponse> {
  return market.call('POST', `/api/users/register/${role}/`, { body: form });
}

/** Signs up an account over the API and returns its e-mail address. */
export async function signUp(market: TestMarket, role: 'recycler' | 'producer' = 'producer'): Promise<string> {
  const form = registrationForm({ accountType: role === 'recycler' ? 'Recycler' : 'Freelancer' });
  const response = await register(market, role, form);
  if (response.status !== 201) throw new Error(response.text);
  return String(form['email']);
}

/** Where a log-in comes from, and what it sends beside the e-mail. */
export interface LogInOptions {
  password?: string;
  address?: string;
  door?: string;
  /** Device token of an earlier log-in. */
  device?: string;
  /** The browser's `User-Agent`. */
  agent?: string;
  /** Code of the second factor. */
  code?: string;
}

/** Sends a login request, optionally from another network address, browser or device, or to another process. */
export async function logIn(
  market: TestMarket,
  email: string,
  { password = PASSWORD, address = '127.0.0.1', door = '/api/users/login/', agent, ...more }: LogInOptions = {},
  app = market.app,
): Promise<TestResponse> {
  const { statusCode, headers, payload } = await app.inject({
    method: 'POST',
    url: door,
    remoteAddress: address,
    headers: agent === undefined ? {} : { 'user-agent': agent },
    payload: { email, username: email, password, ...more },
  });
  return { status: statusCode, headers, text: payload, body: JSON.parse(payload) };
}

/** Lets the limits of attempts hold from now on; the test closes the limiter. */
export function limitAttempts({ context, db }: TestMarket): void {
  context.limiter = createRateLimiter(db, (error) => {
    throw error;
  });
}
