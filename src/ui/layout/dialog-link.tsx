import type { MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router';

interface DialogLinkProps extends Pick<LinkProps, 'to' | 'title' | 'className' | 'aria-label' | 'children'> {
  onOpen: () => void;
}

/** A button that opens a dialog; before scripts have loaded, and in a new tab, a link to the same content as a page. */
export function DialogLink({ to, onOpen, children, ...rest }: DialogLinkProps) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <Link
      {...rest}
      to={to}
      role="button"
      aria-haspopup="dialog"
      onClick={open}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        onOpen();
      }}
    >
      {children}
    </Link>
  );
}
