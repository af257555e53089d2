import { type FormEvent, type ReactNode, useEffect, useRef, useState, type RefObject, useLayoutEffect } from 'react';
import {
  type FieldValues,
  FormProvider,
  type SubmitHandler,
  type UseFormReturn,
  useFormContext,
  type FieldPath,
  type FieldPathValue,
} from 'react-hook-form';
import { ErrorMessage } from '../feedback/form-message.tsx';
import { toast } from '../feedback/toast.ts';
import { SmallButton } from '../layout/button.tsx';
import { captureFocus } from '../layout/restore-focus.ts';
import styles from './form-shell.module.css';

interface FormProps<Input extends FieldValues, Output> {
  /** Result of `useSchemaForm`. */
  form: UseFormReturn<Input, unknown, Output>;
  /** Gets the validated values; while its promise is pending the form is busy (`formState.isSubmitting`). */
  onSubmit: SubmitHandler<Output & FieldValues> | ((values: Output) => void | Promise<void>);
  children: ReactNode;
  /** Name of the form for a screen reader, if no heading names it. */
  label?: string;
  className?: string;
  /** False while options that the form needs are loading: a submit then waits for them. */
  isReady?: boolean;
}

/**
 * A form without the browser's validation bubbles. After a failed submit the first invalid field gets the focus, else the element that had
 * it.
 */
export function Form<Input extends FieldValues, Output>({
  form,
  onSubmit,
  children,
  label,
  className,
  isReady = true,
}: FormProps<Input, Output>) {
  const element = useRef<HTMLFormElement>(null);
  useEarlyInput(element, form);
  const { submitCount, errors } = form.formState;
  const failed = errors.root !== undefined;
  // The errors of a submit are rendered together with its count.
  useEffect(() => {
    if (submitCount === 0) return;
    const wrong = element.current?.querySelector<HTMLElement>('[data-invalid]');
    wrong?.focus();
    // The button is at the bottom of a form, the error of the whole form at its top.
    if (!wrong && failed)
      element.current?.querySelector('[role=alert]:not(:empty)')?.scrollIntoView({ block: 'nearest' });
  }, [submitCount, failed]);
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!isReady || !isWaiting) return;
    // After the effects of the form's owner, which may fill in what has been loaded.
    queueMicrotask(() => {
      setWaiting(false);
      element.current?.requestSubmit();
    });
  }, [isReady, isWaiting]);
  const busy = form.formState.isSubmitting;
  const submit = (event: FormEvent) => {
    event.stopPropagation();
    if (busy || !isReady) {
      event.preventDefault();
      setWaiting(!isReady);
      return;
    }
    const keepPlace = captureFocus();
    toast.tryAgain();
    void form
      .handleSubmit((values) => onSubmit(values as Output & FieldValues))(event)
      .finally(keepPlace);
  };
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        // If it is submitted before the page's script runs, no value may end up in an address.
        method="post"
        noValidate
        aria-busy={busy || isWaiting}
        aria-label={label}
        onSubmit={submit}
        className={className ?? styles.form}
      >
        {children}
      </form>
    </FormProvider>
  );
}

interface FormErrorProps {
  text?: string | null | undefined;
  /** Retries loading data that the form needs. */
  onRetry?: (() => void) | undefined;
}

/** The error of the whole form: the given text, else server errors that belong to no field. */
export function FormError({ text, onRetry }: FormErrorProps) {
  const context = useFormContext() as UseFormReturn | null;
  const root = context?.formState.errors.root;
  const shown = text ?? root?.['server']?.message ?? root?.message;
  const retry = onRetry && (
    <SmallButton icon="refresh" onClick={onRetry}>
      Try again
    </SmallButton>
  );
  return <ErrorMessage action={retry}>{shown}</ErrorMessage>;
}

/** Fields side by side, stacked on a phone. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

/** The buttons at the bottom of a form. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

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
function useEarlyInput<Input extends FieldValues, Output>(
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
