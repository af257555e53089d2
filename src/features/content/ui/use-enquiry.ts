import { useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { applyServerErrors } from '../../../ui/form.ts';
import { ApiError } from '../../../web/api.ts';

interface Enquiry<Output> {
  /** True from the success to the next sending. */
  sent: boolean;
  /** Why the last sending failed. */
  failure: unknown;
  send: (values: Output) => Promise<void>;
  /** For `onSubmitCapture` around the form: the button is disabled while it is sent, and would lose the focus. */
  keepFocus: () => void;
}

/** Sends what a form says; the form is empty after a success and keeps all that was typed after a failure. */
export function useEnquiry<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  empty: DefaultValues<Input>,
  post: (values: Output) => Promise<unknown>,
): Enquiry<Output> {
  const [outcome, setOutcome] = useState<{ sent: boolean; failure?: unknown }>({ sent: false });
  const pressed = useRef<Element>(null);
  const { isSubmitting } = form.formState;
  useEffect(() => {
    if (isSubmitting) return;
    if (document.activeElement === document.body && pressed.current instanceof HTMLElement) pressed.current.focus();
    pressed.current = null;
  }, [isSubmitting]);
  const send = async (values: Output) => {
    setOutcome({ sent: false });
    try {
      await post(values);
      form.reset(empty);
      setOutcome({ sent: true });
    } catch (failure) {
      setOutcome({ sent: false, failure });
      if (failure instanceof ApiError) applyServerErrors(form, failure.fields);
    }
  };
  return {
    sent: outcome.sent,
    failure: outcome.failure,
    send,
    keepFocus: () => {
      pressed.current = document.activeElement;
    },
  };
}
