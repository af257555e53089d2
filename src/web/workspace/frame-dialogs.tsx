import { Suspense, useEffect } from 'react';
import { PageProgress } from '#ui/feedback/navigation-progress.tsx';
import { inDialog, lazyPart } from '../lazy-part.tsx';
import { type Session, useAwaitedSession } from '../session.ts';
import { isDialogOpen, useSingleKeys } from '../single-keys.ts';
import { showFrameDialog, useFrameDialog } from './frame-dialog.ts';
import { useHasSeveral } from './use-counts.ts';

const FollowQuestion = lazyPart(() => import('./follow-question.tsx'));
const SearchDialog = lazyPart(() => import('./search-dialog.tsx'), inDialog('Search'));
const OrganisationsDialog = lazyPart(() => import('./organisations-dialog.tsx'), inDialog('Switch organisation'));
const ShortcutsDialog = lazyPart(() => import('./shortcuts-dialog.tsx'), inDialog('Keyboard shortcuts'));

const close = () => showFrameDialog(null);

/**
 * Search, switch of the organisation and keyboard shortcuts of a person who is logged in, with the keys that open them; and the question where
 * another tab has switched. Mount it once.
 */
export function FrameDialogs({ session }: { session: Session }) {
  const { role } = session;
  const awaited = useAwaitedSession();
  const dialog = useFrameDialog();
  const hasSeveral = useHasSeveral(role);
  useSingleKeys({
    '/': () => showFrameDialog('search'),
    '?': () => showFrameDialog('shortcuts'),
    ...(hasSeveral && { o: () => showFrameDialog('organisations') }),
  });
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
    <Suspense fallback={<PageProgress />}>
      {dialog === 'search' && <SearchDialog role={role} onClose={close} />}
      {dialog === 'shortcuts' && <ShortcutsDialog role={role} hasSeveral={hasSeveral} onClose={close} />}
      {awaited && <FollowQuestion session={session} awaited={awaited} />}
      {dialog === 'organisations' && <OrganisationsDialog onClose={close} />}
    </Suspense>
  );
}
