/** The screens that `npm test` opens; deep tests open every screen as each role. */
import { isDeep } from '#tests/repetitions.ts';
import type { SCREENS } from './screens.ts';

type Role = keyof typeof SCREENS;

/** Screens that show the same to each role, with that role's own rows. */
const SHARED = [
  'calendar',
  'gst-registrations',
  'invoices',
  'certificate-numbers',
  'security',
  'evidence-packs',
  'notifications',
  'billing',
  'transfer',
  'order',
];
const TURNS: Readonly<Record<Role, number>> = { producer: 0, recycler: 1, superadmin: 2 };

/** Whether a screen is opened as that role: each shared one is opened as one role. */
export function isOpenedAs(role: Role, name: string): boolean {
  const place = SHARED.indexOf(name);
  return isDeep || place === -1 || place % 3 === TURNS[role];
}

/** Every second, third … screen of a role, starting at another place for each role, so that each part that roles share is seen. */
export function sampleOf<Screen>(role: Role, screens: readonly Screen[], every: number): readonly Screen[] {
  return isDeep ? screens : screens.filter((_, index) => index % every === TURNS[role] % every);
}
