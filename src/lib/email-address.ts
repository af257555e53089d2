/**
 * The rule by which browsers check e-mail fields (HTML standard, "valid e-mail address"), with a point in the domain as the log-in asks for it
 * (file 1 of the specification).
 */
const ADDRESS =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?(?:\.[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?)+$/;
const MAX_LENGTH = 254;

/** The one check of e-mail addresses, for forms, configuration and mail. ASCII. */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && ADDRESS.test(text);
}
