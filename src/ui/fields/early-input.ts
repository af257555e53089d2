import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';

/** Value that a person or the browser's password manager has entered since the control was rendered; undefined if none. */
function enteredValue(control: Element): unknown {
  if (control instanceof HTMLInputElement) {
    if (control.type === 'checkbox') return control.checked === control.defaultChecked ? undefined : control.checked;
    if (control.type === 'radio') return control.checked && !control.defaultChecked ? control.value : undefined;
    if (control.type === 'file') return control.files?.[0];
  }
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
    return control.value === control.defaultValue ? undefined : control.value;
  }
  if (control instanceof HTMLSelectElement) return control.value === '' ? undefined : control.value;
  return undefined;
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Sets a text through the native setter and dispatches `input`, so that the field filters it as usual, e.g. to digits only. */
function dispatchInput(control: TextControl, text: string): void {
  const { prototype } = control instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  // React overrides `value` on the element and ignores an event if the value equals the last one that it set itself.
  control.value = '';
  Reflect.set(prototype, 'value', text, control);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

const isText = (control: Element): control is TextControl =>
  control instanceof HTMLTextAreaElement ||
  (control instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(control.type));

/** Takes over values entered into a server-rendered form before its script ran; React would clear the fields. */
export function useEarlyInput<Input extends FieldValues, Output>(
  element: RefObject<HTMLFormElement | null>,
  form: UseFormReturn<Input, unknown, Output>,
): void {
  const typed = useRef<Map<Element, unknown>>(new Map());
  // Reads the values before our own first render; the effect below applies them once the fields have listeners.
  useLayoutEffect(() => {
    for (const control of element.current?.elements ?? []) {
      const value = enteredValue(control);
      if (value !== undefined) typed.current.set(control, value);
    }
  }, [element]);
  useEffect(() => {
    for (const [control, value] of typed.current) {
      const path = control.getAttribute('name') as FieldPath<Input> | null;
      if (path === null) continue;
      const now: unknown = form.getValues(path);
      if (Array.isArray(now) || now === value) continue;
      // A text field that was edited meanwhile already has all of the text.
      if (!isText(control)) form.setValue(path, value as FieldPathValue<Input, FieldPath<Input>>);
      else if (!now) dispatchInput(control, String(value));
    }
    typed.current.clear();
  }, [form]);
}
