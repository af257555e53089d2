import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { PATHS } from '#web/paths.ts';
import type { TypedEmail } from './typed-email.ts';

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
