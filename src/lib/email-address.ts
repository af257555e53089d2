/** Atoms with single dots, as mail servers take them without quotes; a domain of at least two labels. */
const ADDRESS =
  /^[A-Za-z\d!#$%&*+/=?^_{|}~-]+(?:\.[A-Za-z\d!#$%&*+/=?^_{|}~-]+)*@[A-Za-z\d](?:[A-Za-z\d-]*[A-Za-z\d])?(?:\.[A-Za-z\d](?:[A-Za-z\d-]*[A-Za-z\d])?)+$/;
const LONGEST = 254;

/** The one check of addresses, for forms, configuration and mail: what a form takes, a letter can be sent to. ASCII without quotes. */
export function isEmailAddress(text: string): boolean {
  return text.length <= LONGEST && ADDRESS.test(text);
}
