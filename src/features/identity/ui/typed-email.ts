import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router';

/** State of a link that takes along the address that somebody has typed, from one entrance to the next. */
export interface TypedEmail {
  email: string;
}

/** Fills in the `email` that was typed on the page before. */
export function useTypedEmail<Input extends FieldValues & TypedEmail, Output>(
  form: UseFormReturn<Input, unknown, Output>,
): void {
  const state: unknown = useLocation().state;
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : undefined;
  // After the page is alive: the server knows nothing of it.
  useEffect(() => {
    const name = 'email' as Path<Input>;
    if (typeof email === 'string' && !form.getValues(name)) form.setValue(name, email as PathValue<Input, Path<Input>>);
  }, [form, email]);
}
