import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { TypedEmail } from './typed-email.ts';
import { PATHS } from '../../../web/paths.ts';

/** The way on after a form that ends with it: it takes the focus as it appears, so that Enter goes there. Where one came from goes along. */
export function LoginNext({ email = '' }: Partial<TypedEmail>) {
  const { search } = useLocation();
  const state: TypedEmail = { email };
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <Link ref={link} to={{ pathname: PATHS.login, search }} state={state}>
      Login
    </Link>
  );
}
