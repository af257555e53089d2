import {
  type ChangeEvent,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { withAsciiDigits } from '#lib/digits.ts';
import { groupDigits } from '#lib/quantity.ts';

export interface NumberInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'> {
  /** Ungrouped digits, `''` if empty. A number is accepted too. */
  value: string | number | null | undefined;
  /** Gets ungrouped digits with at most `decimals` places, `''` if empty. */
  onValueChange: (value: string) => void;
  /** Decimal places allowed; 0 accepts digits only. */
  decimals?: number;
  maxDigits?: number;
  ref?: Ref<HTMLInputElement>;
}

/** The plain input of `NumberField` and `Stepper`: groups digits the Indian way as one types and keeps the caret position. */
export function NumberInput({ value, onValueChange, decimals = 0, maxDigits = 12, ref, ...rest }: NumberInputProps) {
  const element = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => element.current as HTMLInputElement);
  const caret = useRef<number | null>(null);
  const shown = groupedNumber(plainNumber(String(value ?? ''), decimals, maxDigits));

  useLayoutEffect(() => {
    if (caret.current === null) return;
    element.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = withAsciiDigits(event.target.value);
    const plain = plainNumber(typed, decimals, maxDigits);
    caret.current = caretAfterGrouping(typed, event.target.selectionStart ?? typed.length, groupedNumber(plain));
    onValueChange(plain);
  };

  // Delete in front of a comma removes the digit behind it.
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    if (
      event.key === 'Delete' &&
      selectionStart !== null &&
      selectionStart === selectionEnd &&
      shown[selectionStart] === ','
    )
      event.currentTarget.setSelectionRange(selectionStart + 1, selectionStart + 1);
    rest.onKeyDown?.(event);
  };

  return (
    <input
      {...rest}
      ref={element}
      type="text"
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={shown}
      onChange={change}
      onKeyDown={keyDown}
    />
  );
}

/**
 * Typed or pasted text as a plain number: digits of any script, at most one point and `decimals` places. Everything else (commas, ₹, letters, a
 * minus) is dropped. Empty stays empty.
 */
export function plainNumber(text: string, decimals = 0, maxDigits = 15): string {
  const typed = withAsciiDigits(text);
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
  const [whole = ''] = plain.split('.');
  return whole === '' ? plain : groupDigits(Number(whole)) + plain.slice(whole.length);
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
