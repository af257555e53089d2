import { Link, NavLink } from 'react-router';
import type { NavigationLink } from './navigation.ts';

/** A link of the menu that knows when one is there; one with a query is a way in, never the place where one is. */
export function PlaceLink({ label, to, onClick }: NavigationLink & { onClick?: () => void }) {
  const Element = to.includes('?') ? Link : NavLink;
  return (
    <Element to={to} {...(onClick && { onClick })}>
      {label}
    </Element>
  );
}
