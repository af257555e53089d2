const FINANCIAL_YEAR = /\b(\d{4})-(\d{2})\b(?!-)/gu;

/** A heading whose financial years, such as 2026-27, do not wrap at their hyphen. For display only, never to be stored or compared. */
export function unbreakableYears(text: string): string {
  return text.replaceAll(FINANCIAL_YEAR, '$1\u2011$2');
}

const DAY = /\b(\d{1,2}) (\p{Lu}\p{Ll}{2}) (\d{4})\b/gu;

/** A text whose days, such as 23 Nov 2026, stay on one line. For display only. */
export function unbreakableDays(text: string): string {
  return text.replaceAll(DAY, '$1\u00a0$2\u00a0$3');
}

const AMOUNT_SPACE = /(?<=₹) (?=\d)|(?<=\d) (?=(?:Kg|g)\b)/gu;

/** A text whose amounts and quantities, such as ₹ 58.00/Kg and 1,500 Kg, do not wrap between number and sign or unit. For display only. */
export function unbreakableAmounts(text: string): string {
  return text.replaceAll(AMOUNT_SPACE, '\u00a0');
}
