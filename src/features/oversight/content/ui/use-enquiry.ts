import { useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { applyServerErrors } from '#ui/fields/form.ts';
import { ApiError } from '#web/api.ts';

interface Enquiry<Output> {
  /** True from a success until the next submit. */
  sent: boolean;
  /** Error of the last submit; undefined when it succeeded. */
  failure: unknown;
  send: (values: Output) => Promise<void>;
}

const NOTHING = { sent: false, failure: undefined };

/** Submits an enquiry form; it is emptied after a success and keeps its values after a failure. */
export function useEnquiry<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  empty: DefaultValues<Input>,
  post: (values: Output) => Promise<unknown>,
): Enquiry<Output> {
  const [outcome, setOutcome] = useState<Pick<Enquiry<Output>, 'sent' | 'failure'>>(NOTHING);
  const send = async (values: Output) => {
    setOutcome(NOTHING);
    try {
      await post(values);
      form.reset(empty);
      setOutcome({ sent: true, failure: undefined });
    } catch (failure) {
      setOutcome({ sent: false, failure });
      if (failure instanceof ApiError) applyServerErrors(form, failure.fields);
    }
  };
  return { ...outcome, send };
}
