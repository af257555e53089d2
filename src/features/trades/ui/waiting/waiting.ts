/** One thing that waits for the reader. */
export interface Waiting<Kind extends string = string> {
  id: string;
  kind: Kind;
  title: string;
  /** What is asked, with amounts. */
  what: string;
  /** The other party. */
  company: string;
  /** ISO instant since when it waits. */
  since: string;
  /** ISO instant when it expires; null when it does not. */
  until: string | null;
  to: string;
}
