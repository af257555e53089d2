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

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Types a text anew, now that its field listens: the field keeps of it what it takes, e.g. digits alone. */
function typeAnew(control: TextControl, text: string): void {
  const { prototype } = control instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  // React's own setter stands on the element, and takes for news only what has come past it.
  control.value = '';
  Reflect.set(prototype, 'value', text, control);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

const isText = (control: Element): control is TextControl =>
  control instanceof HTMLTextAreaElement ||
  (control instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(control.type));

/** Takes over what was typed into a form of a page from the server before its script ran; React would empty the fields. */
export function useTypedEarly<Input extends FieldValues, Output>(
  element: RefObject<HTMLFormElement | null>,
  form: UseFormReturn<Input, unknown, Output>,
): void {
  const typed = useRef<Map<Element, unknown>>(new Map());
  // Read before the first render of our own, taken over when the fields listen.
  useLayoutEffect(() => {
    for (const control of element.current?.elements ?? []) {
      const value = typedInto(control);
      if (value !== undefined) typed.current.set(control, value);
    }
  }, [element]);
  useEffect(() => {
    for (const [control, value] of typed.current) {
      const path = control.getAttribute('name') as FieldPath<Input> | null;
      if (path === null) continue;
      const now: unknown = form.getValues(path);
      if (Array.isArray(now) || now === value) continue;
      // Of a text that has gone on in the meantime the field has heard all.
      if (!isText(control)) form.setValue(path, value as FieldPathValue<Input, FieldPath<Input>>);
      else if (!now) typeAnew(control, String(value));
    }
    typed.current.clear();
  }, [form]);
}
