/** Atoms with single dots, the unquoted form of mail servers; a domain of at least two labels. */
const ADDRESS =
  /^[A-Za-z\d!#$%&*+/=?^_{|}~-]+(?:\.[A-Za-z\d!#$%&*+/=?^_{|}~-]+)*@[A-Za-z\d](?:[A-Za-z\d-]*[A-Za-z\d])?(?:\.[A-Za-z\d](?:[A-Za-z\d-]*[A-Za-z\d])?)+$/;
const MAX_LENGTH = 254;

/** The one check of e-mail addresses, for forms, configuration and mail. ASCII without quotes. */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && ADDRESS.test(text);
}
