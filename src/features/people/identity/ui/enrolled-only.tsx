import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { PartyRole } from '#lib/contract.ts';
import { ApiError } from '#web/api.ts';
import { securityQuery } from '#web/frame-queries.ts';
import { PATHS } from '#web/paths.ts';
import { useApi } from '#web/queries.ts';

/**
 * Shows a screen, or the page on which a second factor is set up while it is required, due and missing. Of a superadmin that is asked with each screen; few
 * organisations require one, so it is asked of members when something was refused for it.
 */
export function EnrolledOnly({ role, children }: { role: PartyRole; children: ReactNode }) {
  const isRefused = useIsRefused();
  const factor = useApi(securityQuery, { enabled: role === 'superadmin' || isRefused }).data?.data.second_factor;
  const { pathname } = useLocation();
  const [openedAt] = useState(() => Date.now());
  const isMissing = factor?.required === true && !factor.enrolled;
  const isDue = isMissing && factor.due_at !== null && (isRefused || Date.parse(factor.due_at) <= openedAt);
  return isDue && pathname !== PATHS.security ? <Navigate to={PATHS.security} replace /> : children;
}

/** Whether a reading was refused because a second factor has to be set up first. */
function useIsRefused(): boolean {
  const queries = useQueryClient().getQueryCache();
  const isRefused = () =>
    queries
      .getAll()
      .some(({ state: { error } }) => error instanceof ApiError && error.code === 'second_factor_enrolment_required');
  return useSyncExternalStore(
    (listener) => queries.subscribe(listener),
    isRefused,
    () => false,
  );
}
