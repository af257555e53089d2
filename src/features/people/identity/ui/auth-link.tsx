import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { TypedEmail } from './typed-email.ts';

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
