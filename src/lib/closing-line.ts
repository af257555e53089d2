/** Last line of every screen, PDF and workbook that shows figures of rules. Source: file 6 of the specification, part 4. */
export const CLOSING_LINE =
  'General information, not legal advice. What counts is the official text and the CPCB portal.';
