import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { emailState } from './known-email.ts';

/**
 * The way on after a form that ends with it: it takes the focus as it appears, so that Enter goes there. Where one wanted to go (`next`)
 * is carried along.
 * @param props.email of the person, for the login form
 */
export function LoginNext({ email }: { email?: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  const { search } = useLocation();
  useEffect(() => link.current?.focus(), []);
  return (
    <Link ref={link} to={{ pathname: '/login', search }} state={emailState(email)}>
      Login
    </Link>
  );
}
