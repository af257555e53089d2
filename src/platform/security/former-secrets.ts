/** Signatures and sealed values of former secrets are still read while `APP_SECRET_PREVIOUS` names them; new things are made with the current one. */
const former = new Map<string, readonly string[]>();

/** Remembers the secrets that came before the current one, at start. */
export function rememberFormerSecrets(current: string, previous: readonly string[]): void {
  former.set(current, previous);
}

/** The current secret, then the former ones. */
export const readableSecrets = (current: string): readonly string[] => [current, ...(former.get(current) ?? [])];
