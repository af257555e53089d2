const FINANCIAL_YEAR = /(\b\d{4}-\d{2}\b)/u;

/** A heading whose financial years, such as 2026-27, stay on one line. */
export function WholeYears({ text }: { text: string }) {
  return text.split(FINANCIAL_YEAR).map((part, place) =>
    FINANCIAL_YEAR.test(part) ? (
      // oxlint-disable-next-line no-array-index-key -- parts of one text have no other name
      <span key={place} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
