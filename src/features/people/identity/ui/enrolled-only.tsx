import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { securityQuery } from '#web/frame-queries.ts';
import { PATHS } from '#web/paths.ts';
import { useApi } from '#web/queries.ts';

/** Shows a screen, or the page on which a second factor is set up while it is required, due and missing. */
export function EnrolledOnly({ children }: { children: ReactNode }) {
  const factor = useApi(securityQuery).data?.data.second_factor;
  const { pathname } = useLocation();
  const [openedAt] = useState(() => Date.now());
  const isMissing = factor?.required === true && !factor.enrolled;
  const isDue = isMissing && factor.due_at !== null && Date.parse(factor.due_at) <= openedAt;
  return isDue && pathname !== PATHS.security ? <Navigate to={PATHS.security} replace /> : children;
}
