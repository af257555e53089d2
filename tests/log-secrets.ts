/** Patterns of the test people's secrets, which no log may contain. */
const SECRETS: Readonly<Record<string, RegExp>> = {
  'an e-mail address': /[\w.+-]+@(?:e2e\.example|example\.in|demo\.\w+)/,
  'a password': /a (?:recycler|producer|superadmin|password) of (?:the )?tests|demo-mandi-\d+/,
  "a password's hash": /\$argon2/,
  'a token': /\beyJ[\w-]+\.[\w-]+\.[\w-]+|bearer |"(?:access|refresh|token)"/i,
  'a recovery code': /\b[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}\b/,
  "an app's secret": /secret=[A-Z2-7]{16}|"secret":"[A-Z2-7]{16}/,
  'a signed link': /signature=/,
  'the address of a calendar': /calendar\/[\w-]{20}/,
  'a link to choose a password': /reset-password\/[\w-]{20}/,
  'an account number': /\b(?:123456789012|77\d{10})\b/,
  'an IFSC': /\b[A-Z]{4}0\d{6}\b/,
  'a GST number': /\d{2}AAPFU\d{4}F1Z/,
  'a mobile number': /\b9876543210\b/,
  'a name': /\b(?:Asha|Vikram) (?:Rao|\d{6,})|Person \d+\b/,
};

/** A demo market prints its demo logins at start. */
const DEMO_LOGIN = /^ {2}[A-Z][\w, ]+: \S+@demo\.\S+ {2}\S+$/gmu;

/** Names of the secrets that a log contains. */
export function secretsIn(log: string): string[] {
  const text = log.replaceAll(DEMO_LOGIN, '');
  return Object.keys(SECRETS).filter((name) => SECRETS[name]?.test(text));
}
