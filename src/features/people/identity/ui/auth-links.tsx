import { type MouseEvent, useEffect, useRef } from 'react';
import { type FieldValues, type Path, type PathValue, type UseFormReturn, useWatch } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router';
import { PATHS } from '#web/paths.ts';

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

/** Link from one login or sign-up page to another. It passes on `next` and the typed e-mail address. */
export function AuthLink({ to, children }: { to: string; children: string }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const field = event.currentTarget.closest('main')?.querySelector<HTMLInputElement>('input[name="email"]');
    const state: TypedEmail = { email: field?.value ?? '' };
    void navigate({ pathname: to, search }, { state });
  };
  return (
    <Link to={{ pathname: to, search }} onClick={go}>
      {children}
    </Link>
  );
}

/** Link to the login after a form that ends with it. It takes the focus when it appears, so that Enter follows it, and passes on `next`. */
export function LoginLink({ to = PATHS.login, email = '' }: Partial<TypedEmail> & { to?: string }) {
  const { search } = useLocation();
  const state: TypedEmail = { email };
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <Link ref={link} to={{ pathname: to, search }} state={state}>
      Login
    </Link>
  );
}

/** Link to the password reset; it passes on the e-mail address typed in the login form around it. */
export function ForgotPasswordLink() {
  const email: unknown = useWatch({ name: 'email' });
  const state: TypedEmail = { email: typeof email === 'string' ? email : '' };
  return (
    <Link to={PATHS.forgotPassword} state={state}>
      Forgot Password?
    </Link>
  );
}
