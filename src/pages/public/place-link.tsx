import { Link, NavLink } from 'react-router';
import type { NavigationLink } from './navigation.ts';

/** Menu link that is marked when it is the current page; a link with a query string is never marked. */
export function PlaceLink({ label, to, onClick }: NavigationLink & { onClick?: () => void }) {
  const Element = to.includes('?') ? Link : NavLink;
  return (
    <Element to={to} {...(onClick && { onClick })}>
      {label}
    </Element>
  );
}
