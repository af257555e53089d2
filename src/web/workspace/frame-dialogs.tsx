import { lazy, Suspense, useEffect } from 'react';
import type { Role } from '#lib/contract.ts';
import { isDialogOpen, useSingleKeys } from '../single-keys.ts';
import { showFrameDialog, useFrameDialog } from './frame-dialog.ts';

const SearchDialog = lazy(() => import('./search-dialog.tsx'));
const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'));

const close = () => showFrameDialog(null);

/** Search and keyboard shortcuts of a person who is logged in, with the keys that open them. Mount it once. */
export function FrameDialogs({ role }: { role: Role }) {
  const dialog = useFrameDialog();
  useSingleKeys({ '/': () => showFrameDialog('search'), '?': () => showFrameDialog('shortcuts') });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (!isDialogOpen()) showFrameDialog('search');
    };
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('keydown', press);
      close();
    };
  }, []);
  return (
    <Suspense>
      {dialog === 'search' && <SearchDialog role={role} onClose={close} />}
      {dialog === 'shortcuts' && <ShortcutsDialog role={role} onClose={close} />}
    </Suspense>
  );
}
