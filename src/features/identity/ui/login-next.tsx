import { useEffect, useRef } from 'react';
import { Link } from 'react-router';

/** The way on after a form that ends with it: it takes the focus as it appears, so that Enter goes there. */
export function LoginNext() {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <Link ref={link} to="/login">
      Login
    </Link>
  );
}
