/** Digits and capitals without I, L, O and U, which are mistaken for others. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;
const GROUP_LENGTH = 4;
const SPELLED = new RegExp(`^[${ALPHABET}]{${GROUPS * GROUP_LENGTH}}$`);
export const RECOVERY_CODES = 10;

/** A code of random bytes, of which each gives one character without bias. */
export function recoveryCode(bytes: Uint8Array): string {
  const characters = Array.from(bytes.subarray(0, GROUPS * GROUP_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]);
  const groups = Array.from({ length: GROUPS }, (_, index) =>
    characters.slice(index * GROUP_LENGTH, (index + 1) * GROUP_LENGTH).join(''),
  );
  return groups.join('-');
}

/** The form that is hashed: case, hyphens and blanks do not count. Null for what cannot be a code. */
export function spelledRecoveryCode(typed: string): string | null {
  const plain = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return SPELLED.test(plain) ? plain : null;
}
