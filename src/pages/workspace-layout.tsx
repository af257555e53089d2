import { useDeferredValue, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { ConfirmProvider } from '../ui/feedback/confirm-dialog.tsx';
import { Toasts } from '../ui/feedback/toasts.tsx';
import { useLiveUpdates } from '../web/live.ts';
import { useRecordOrigins } from '../web/opened-from.ts';
import type { PageHandle } from '../web/page-handle.ts';
import { useSession } from '../web/session.ts';
import { mayOpen } from '../web/workspace/access.ts';
import { ProofDialogHost } from '../web/workspace/proof-dialog-host.tsx';
import { LoginPrompt } from '../web/workspace/login-prompt.tsx';
import { QueryProvider } from '../web/workspace/query-provider.tsx';
import { Shell, ShellSkeleton } from '../web/workspace/shell.tsx';
import { PATHS } from '../web/paths.ts';

/** Inherited by every screen of the three roles. */
export const handle: PageHandle = { hidden: true };

const stepUpDialog = () =>
  import('../features/identity/ui/step-up-dialog.tsx').then(({ StepUpDialog }) => StepUpDialog);

/** Guards and frames the screens of the three roles. The server renders its skeleton alone, the same for everybody. */
export default function WorkspaceLayout() {
  return (
    <QueryProvider>
      <ConfirmProvider>
        <Workspace />
      </ConfirmProvider>
      <Toasts />
    </QueryProvider>
  );
}

/**
 * The server does not know who looks, so the browser begins with its skeleton too. What comes after it is put together in small steps,
 * between which the browser stays awake: a session read while hydrating would be shown in one. Who comes from another page is known.
 */
function Workspace() {
  const isKnown = useSession() !== undefined;
  const isTime = useDeferredValue(true, isKnown);
  return isTime ? <GuardedScreen /> : <ShellSkeleton />;
}

function GuardedScreen() {
  const session = useSession();
  const { pathname } = useLocation();
  useLiveUpdates(session);
  useRecordOrigins();
  const [wasLoggedIn, setWasLoggedIn] = useState(false);
  if (session && !wasLoggedIn) setWasLoggedIn(true);

  if (session === undefined) return <ShellSkeleton />;
  // Logged out here, in another tab, or by a session that could not be refreshed.
  if (session === null) return wasLoggedIn ? <Navigate to={PATHS.market} replace /> : <LoginPrompt />;
  if (!mayOpen(session.role, pathname)) return <Navigate to={PATHS.notFound} replace />;
  return (
    <>
      <Shell session={session}>
        <Outlet />
      </Shell>
      <ProofDialogHost load={stepUpDialog} />
    </>
  );
}
