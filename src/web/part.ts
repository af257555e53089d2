/** The part of the logged-in member, and what it allows. The server decides at each call; here a screen says so before. */
import { useCallback } from 'react';
import { forbiddenPart, partMay, type RequiredPermission } from '#lib/parts.ts';
import { useSession } from './session.ts';

/** Says why the member may not do what needs a permission, as one sentence; undefined where the part allows it, or is not known yet. */
export function useForbidding(): (needed: RequiredPermission) => string | undefined {
  const organisation = useSession()?.organisation;
  return useCallback(
    (needed) =>
      organisation && !partMay(organisation.part, needed) ? forbiddenPart(organisation.company_name) : undefined,
    [organisation],
  );
}

/** The same for one permission; buttons take `needs` instead. */
export const useForbidden = (needed: RequiredPermission): string | undefined => useForbidding()(needed);
