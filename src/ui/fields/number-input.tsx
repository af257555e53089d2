import {
  type ChangeEvent,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type Ref,
  useLayoutEffect,
  useRef,
} from 'react';
import { caretAfterGrouping, groupedNumber, plainNumber } from './number-grouping.ts';

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
  const element = useRef<HTMLInputElement | null>(null);
  const caret = useRef<number | null>(null);
  const shown = groupedNumber(plainNumber(String(value ?? ''), decimals, maxDigits));

  useLayoutEffect(() => {
    if (caret.current === null) return;
    element.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = event.target.value;
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
      ref={(node) => {
        element.current = node;
        if (typeof ref === 'function') return ref(node);
        if (ref) ref.current = node;
        return undefined;
      }}
      type="text"
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={shown}
      onChange={change}
      onKeyDown={keyDown}
    />
  );
}
