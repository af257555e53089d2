/** Participants of the attacks: demo members, each logged in from its own address. */
import { randomUUID } from 'node:crypto';
import { DEMO_PASSWORD, demoEmail } from '#demo/logins.ts';
import { send } from './client.ts';

export interface Member {
  email: string;
  address: string;
  token: string;
}

export interface Participants {
  /** The ordinary user and its seller, who must not be affected. */
  buyer: Member;
  seller: Member;
  superadmin: Member;
  /** Another seller, who attacks. */
  rival: Member;
  /** A new account, which anybody can create. */
  newcomer: Member;
}

/** Number of responses by kind. */
export type Tally = Map<string, number>;

export function count(tally: Tally, what: string | number, times = 1): void {
  tally.set(String(what), (tally.get(String(what)) ?? 0) + times);
}

export interface Attack {
  name: string;
  /** Pause between two rounds, in milliseconds. */
  pauseMs: number;
  /** Runs one round. @returns failures; empty if there were none */
  round(participants: Participants, tally: Tally): Promise<string[]>;
}

/** @param kind login endpoint: superadmins have their own */
export async function logIn(name: string, address: string, kind: 'users' | 'superadmin' = 'users'): Promise<Member> {
  const email = demoEmail(name);
  const body = { email, password: DEMO_PASSWORD };
  const response = await send('POST', `/api/${kind}/login/`, { address, body });
  if (response.status !== 200)
    throw new Error(`${email} cannot log in: ${response.status} ${response.text.slice(0, 200)}`);
  const { access } = JSON.parse(response.text) as { access: string };
  return { email, address, token: access };
}

/** Logs everybody in again: access tokens live 15 minutes. */
export async function logInParticipants(): Promise<Participants> {
  return {
    buyer: await logIn('producer', '192.0.2.10'),
    seller: await logIn('recycler', '192.0.2.20'),
    superadmin: await logIn('admin', '192.0.2.30', 'superadmin'),
    rival: await logIn('narmada', '192.0.2.40'),
    newcomer: await signUp('198.51.100.7'),
  };
}

/** Creates a new account, as anybody can. */
export async function signUp(address: string): Promise<Member> {
  const email = `stranger-${randomUUID()}@attack.example`;
  const password = 'quiet harbour 47 lamps';
  const body = {
    email,
    password,
    confirmPassword: password,
    full_name: 'Stranger',
    mobile_no: '9876543210',
    designation: 'None',
    company_name: 'Strange Company',
    accountType: 'Freelancer',
  };
  const response = await send('POST', '/api/users/register/producer/', { address, body });
  if (response.status !== 201) throw new Error(`Nobody can sign up: ${response.status} ${response.text.slice(0, 200)}`);
  const logged = await send('POST', '/api/users/login/', { address, body: { email, password } });
  return { email, address, token: (JSON.parse(logged.text) as { access: string }).access };
}
