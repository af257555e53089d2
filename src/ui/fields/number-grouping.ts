/** Groups digits the Indian way: the last three, then pairs. `1234567` gives `12,34,567`. */
export function groupIndian(digits: string): string {
  if (digits.length <= 3) return digits;
  return `${digits.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',')},${digits.slice(-3)}`;
}

/**
 * Typed or pasted text as a plain number: digits, at most one point and `decimals` places. Everything else (commas, ₹, letters, a minus) is
 * dropped. Empty stays empty.
 */
export function plainNumber(typed: string, decimals = 0, maxDigits = 15): string {
  const point = typed.indexOf('.');
  const whole = (point < 0 ? typed : typed.slice(0, point)).replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  const kept = whole.slice(0, maxDigits);
  if (point < 0 || decimals === 0) return kept;
  return `${kept || '0'}.${typed
    .slice(point + 1)
    .replace(/\D/g, '')
    .slice(0, decimals)}`;
}

/** A plain number formatted while one types: `1234567.5` gives `12,34,567.5`; a trailing point stays. */
export function groupedNumber(plain: string): string {
  const point = plain.indexOf('.');
  return point < 0 ? groupIndian(plain) : groupIndian(plain.slice(0, point)) + plain.slice(point);
}

/** Position of the caret after regrouping: behind as many digits and points as before. */
export function caretAfterGrouping(typed: string, caret: number, shown: string): number {
  const after = typed.slice(caret).replace(/[^\d.]/g, '').length;
  let position = shown.length;
  for (let passed = 0; passed < after && position > 0; position -= 1) {
    if (shown[position - 1] !== ',') passed += 1;
  }
  // Before a comma rather than behind it, so that Backspace deletes a digit.
  if (shown[position - 1] === ',') position -= 1;
  return position;
}
