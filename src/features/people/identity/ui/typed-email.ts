import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router';

/** Navigation state that passes a typed e-mail address to the next login or sign-up page. */
export interface TypedEmail {
  email: string;
}

/** Fills in the `email` that was typed on the previous page. */
export function useTypedEmail<Input extends FieldValues & TypedEmail, Output>(
  form: UseFormReturn<Input, unknown, Output>,
): void {
  const state: unknown = useLocation().state;
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : undefined;
  // After hydration: the server does not know the navigation state.
  useEffect(() => {
    const name = 'email' as Path<Input>;
    if (typeof email === 'string' && !form.getValues(name)) form.setValue(name, email as PathValue<Input, Path<Input>>);
  }, [form, email]);
}
