import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';

/** What a person or the browser's password store has put into a control since it was rendered; undefined when nothing. */
function typedInto(control: Element): unknown {
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

/** Takes over what was typed into a form of a page from the server before its script ran; React would empty the fields. */
export function useTypedEarly<Input extends FieldValues, Output>(
  element: RefObject<HTMLFormElement | null>,
  form: UseFormReturn<Input, unknown, Output>,
): void {
  const typed = useRef<Map<string, unknown>>(new Map());
  // Read before the first render of our own, taken over when the fields listen.
  useLayoutEffect(() => {
    for (const control of element.current?.elements ?? []) {
      const name = control.getAttribute('name');
      const value = typedInto(control);
      if (name !== null && value !== undefined) typed.current.set(name, value);
    }
  }, [element]);
  useEffect(() => {
    for (const [name, value] of typed.current) {
      const path = name as FieldPath<Input>;
      const now: unknown = form.getValues(path);
      if (!Array.isArray(now) && now !== value) form.setValue(path, value as FieldPathValue<Input, FieldPath<Input>>);
    }
    typed.current.clear();
  }, [form]);
}
