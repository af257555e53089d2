/** A trade that waits for the reader. */
export interface Waiting<Kind extends string = string> {
  id: string;
  kind: Kind;
  title: string;
  /** The required step, with amounts. */
  what: string;
  /** Name of the other party. */
  company: string;
  /** ISO instant since which it waits. */
  since: string;
  /** ISO instant when it expires; null when it does not. */
  until: string | null;
  to: string;
}
