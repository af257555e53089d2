/** Last line of every screen that shows figures of rules. Source: file 6 of the specification, part 4. */
export function ClosingLine() {
  return (
    <p className="text-soft text-small">
      General information, not legal advice. What counts is the official text and the CPCB portal.
    </p>
  );
}
