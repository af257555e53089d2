const FINANCIAL_YEAR = /\b(\d{4})-(\d{2})\b(?!-)/gu;

/** A heading whose financial years, such as 2026-27, do not wrap at their hyphen. For display only, never to be stored or compared. */
export function unbreakableYears(text: string): string {
  return text.replaceAll(FINANCIAL_YEAR, '$1\u2011$2');
}
