/** The e-mail that one entrance hands to the next one, in the state of the place: it stands in no address. */

/** For a link. */
export function emailState(email: string | undefined): { email: string } | undefined {
  return email === undefined ? undefined : { email };
}

/** @param state of the place one has arrived at; `''` where it carries none */
export function emailFrom(state: unknown): string {
  const isNamed = typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string';
  return isNamed ? String(state.email) : '';
}
