import { Fragment, Suspense, useDeferredValue, useMemo, useState, type ComponentType, useEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import type { PartyRole } from '#lib/contract.ts';
import { EnrolledOnly } from '#people/identity/ui/enrolled-only.tsx';
import { ConfirmProvider } from '#ui/feedback/confirm-dialog.tsx';
import { LoadingState } from '#ui/feedback/states.tsx';
import { Toasts } from '#ui/feedback/toasts.tsx';
import { ForbiddenContext } from '#ui/layout/forbidden.ts';
import { provideProof } from '#web/fresh-proof.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import { useLiveUpdates } from '#web/live.ts';
import { useRecordOrigins } from '#web/opened-from.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { useForbidding } from '#web/part.ts';
import { DASHBOARDS, PATHS } from '#web/paths.ts';
import { ownerOf, useSession } from '#web/session.ts';
import { mayOpen, rolesOf } from '#web/workspace/access.ts';
import { useFollowSwitch } from '#web/workspace/follow-switch.ts';
import { FrameDialogs } from '#web/workspace/frame-dialogs.tsx';
import { useLinkedOrganisation } from '#web/workspace/linked-organisation.ts';
import { QueryProvider } from '#web/workspace/query-provider.tsx';
import { Shell, ShellSkeleton } from '#web/workspace/shell.tsx';
import type { PageOfOthers } from './status-views.tsx';

/** Inherited by every page of the three roles. */
export const handle: PageHandle = { hidden: true };

const LoginPrompt = lazyPart(() => import('#web/workspace/login-prompt.tsx'));
const SwitchOffer = lazyPart(() => import('#web/workspace/switch-offer.tsx'));

const stepUpDialog = () => import('#people/identity/ui/step-up-dialog.tsx').then(({ StepUpDialog }) => StepUpDialog);

/** Access check and layout of the three roles' pages. The server renders only the skeleton, the same for all users. */
export default function WorkspaceLayout() {
  return (
    <QueryProvider>
      <ForbiddenContext value={useForbidding()}>
        <ConfirmProvider>
          <Workspace />
        </ConfirmProvider>
      </ForbiddenContext>
      <Toasts />
    </QueryProvider>
  );
}

/**
 * The server does not know the user, so hydration starts with the same skeleton. The page is then rendered as a deferred update, which the
 * browser can interrupt; reading the session during hydration would render it in one long task. After a client-side navigation the session
 * is known already.
 */
function Workspace() {
  const session = useSession();
  const isTime = useDeferredValue(true, session !== undefined);
  const isBehind = useFollowSwitch(session);
  return isTime ? <GuardedScreen isBehind={isBehind} /> : <ShellSkeleton />;
}

/** @param isBehind whether the address is still that of a screen of another organisation */
function GuardedScreen({ isBehind }: { isBehind: boolean }) {
  const session = useSession();
  const { pathname } = useLocation();
  useLiveUpdates(session);
  useRecordOrigins();
  const linked = useLinkedOrganisation(session);
  const [wasLoggedIn, setWasLoggedIn] = useState(false);
  if (session && !wasLoggedIn) setWasLoggedIn(true);

  if (session === undefined || isBehind) return <ShellSkeleton />;
  // Logged out here, in another tab, or because the session could not be refreshed.
  if (session === null) {
    if (wasLoggedIn) return <Navigate to={PATHS.market} replace />;
    return (
      <Suspense fallback={<ShellSkeleton />}>
        <LoginPrompt />
      </Suspense>
    );
  }
  const { organisation } = session;
  const isElsewhere = linked !== undefined && organisation !== null;
  if (!isElsewhere && !mayOpen(session.role, pathname)) {
    const isOfCompanies = rolesOf(pathname).some((role) => role !== 'superadmin');
    // A member of no organisation finds there why a company's screen cannot be opened.
    if (session.role === 'person' && isOfCompanies) return <Navigate to={PATHS.organisations} replace />;
    return <ToNotFound role={session.role} pathname={pathname} />;
  }
  return (
    // Nothing that a screen knows of one organisation is kept for another.
    <Fragment key={ownerOf(session)}>
      <Shell session={session}>
        <EnrolledOnly role={session.role}>
          {isElsewhere ? (
            <Suspense fallback={<LoadingState />}>
              <SwitchOffer id={linked} active={organisation} />
            </Suspense>
          ) : (
            <Outlet />
          )}
        </EnrolledOnly>
      </Shell>
      <FrameDialogs session={session} />
      <ProofDialogHost load={stepUpDialog} />
    </Fragment>
  );
}

/** Leads to the page that says whose screen this is. `Navigate` goes again for each new state, so the same state is kept from render to render. */
function ToNotFound({ role, pathname }: { role: PartyRole; pathname: string }) {
  const elsewhere = useMemo(
    (): PageOfOthers => ({ roles: rolesOf(pathname), dashboard: DASHBOARDS[role] }),
    [role, pathname],
  );
  return <Navigate to={PATHS.notFound} replace state={elsewhere} />;
}

/** Dialog that asks for the proof and calls `onEnd` once with the result. */
type ProofDialog = ComponentType<{ methods: readonly string[]; onEnd: (proved: boolean) => void }>;

/**
 * Mounted once in a workspace: it provides the dialog for sensitive calls. The dialog is loaded on demand; if that fails, the proof is
 * false and the call's refusal is shown.
 */
function ProofDialogHost({ load }: { load: () => Promise<ProofDialog> }) {
  const [asked, setAsked] = useState<{ Dialog: ProofDialog; methods: readonly string[] } | null>(null);
  const answer = useRef<((proved: boolean) => void) | null>(null);
  const end = (proved: boolean) => {
    setAsked(null);
    answer.current?.(proved);
    answer.current = null;
  };

  useEffect(() => {
    let stands = true;
    const withdraw = provideProof(async (methods) => {
      const Loaded = await load().catch(() => null);
      if (Loaded === null || !stands) return false;
      setAsked({ Dialog: Loaded, methods });
      return new Promise((resolve) => {
        answer.current = resolve;
      });
    });
    return () => {
      stands = false;
      withdraw();
      // Leaving the workspace cancels the proof.
      answer.current?.(false);
    };
  }, [load]);
  return asked && <asked.Dialog methods={asked.methods} onEnd={end} />;
}
