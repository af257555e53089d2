import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { brand } from '../../brand.ts';
import { Drawer } from '../../ui/feedback/drawer.tsx';
import { MenuEntries } from './menu-entries.tsx';

export interface MobileMenuProps {
  open: boolean;
  onClose: () => void;
}

/** The menu as a drawer on phones; it closes when a link is followed, the address changes, or outside of it is pressed. */
export function MobileMenu({ open, onClose }: MobileMenuProps) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const opened = useRef(here);
  useEffect(() => {
    if (opened.current !== here) onClose();
    opened.current = here;
  }, [here, onClose]);

  return (
    <Drawer open={open} onClose={onClose} side="left" title={brand.name}>
      <MenuEntries onFollow={onClose} />
    </Drawer>
  );
}
