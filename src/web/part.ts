/** The part of the logged-in member, and what it allows. The server decides at each call; here a screen says so before. */
import { forbiddenPart, partMay, type Needed } from '#lib/parts.ts';
import { useSession } from './session.ts';

/** Why the member may not do what needs a permission, as one sentence; undefined where the part allows it, or is not known yet. */
export function useForbidden(needed: Needed): string | undefined {
  const organisation = useSession()?.organisation;
  if (!organisation || partMay(organisation.part, needed)) return undefined;
  return forbiddenPart(organisation.company_name);
}
